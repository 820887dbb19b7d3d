import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useCallback } from "react";
import type { UserBatchKind } from "#contract/identity/user-batches.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { BulkVerb } from "#renderer/ui/lists/bulk-action-bar.tsx";
import { Cross, Envelope, Key, Lock } from "#renderer/ui/indicators/icons.ts";
import { type Staying, VERBS_OF, sortOut, stayedOf, stayingText } from "../lib/batches.ts";
import type { Person, View } from "../lib/person.ts";
import { changeSeveral } from "../queries.ts";

const ICONS: Readonly<Record<UserBatchKind, ReactElement>> = {
  resend: <Envelope />,
  revoke: <Cross />,
  unlock: <Key />,
  deactivate: <Lock />,
};

type Asked = {
  kind: "revoke" | "deactivate";
  fitting: readonly Person[];
  staying: readonly Staying[];
  clear: () => void;
};

/** What can be done with the people who are ticked in a part of the list, and its questions. */
export function useUserVerbs(customerId: string, view: View, now: number) {
  const t = useText("users");
  const format = useFormat();
  const client = useQueryClient();
  const asking = useDialog<Asked>();
  const { open } = asking;
  const change = useCallback(
    async (kind: UserBatchKind, people: readonly Person[], clear: () => void) => {
      const names = people.map(({ userName }) => userName);
      const batch = await changeSeveral(client, customerId, kind, names);
      clear();
      const count = batch.changed.length;
      const stayed = stayingText(t, format, stayedOf(batch, people));
      const done = t(`users.several.${kind}.done`, { count });
      if (stayed === "") toast.success(done);
      else toast.warning(count === 0 ? stayed : `${done} ${stayed}`);
    },
    [client, customerId, t, format],
  );
  const verbs = useCallback(
    (people: readonly Person[], clear: () => void): readonly BulkVerb[] =>
      VERBS_OF[view].map((kind) => {
        const { fitting, staying } = sortOut(kind, people, now);
        const run = async () => {
          try {
            await change(kind, fitting, clear);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            markShown(error);
            toast.error(t(`users.several.${kind}.failed`));
          }
        };
        return {
          id: kind,
          label: t(`users.several.${kind}.verb`, { fitting: fitting.length }),
          icon: ICONS[kind],
          danger: kind === "revoke" || kind === "deactivate",
          closedBecause: fitting.length === 0 ? stayingText(t, format, staying) : undefined,
          onSelect: () => {
            if (kind === "revoke" || kind === "deactivate") open({ kind, fitting, staying, clear });
            else void run();
          },
        };
      }),
    [view, now, change, t, format, open],
  );
  const { about } = asking;
  const count = about?.fitting.length ?? 0;
  const question = about && (
    <ConfirmDialog
      key={asking.opening}
      {...asking.props}
      title={t(`users.several.${about.kind}.title`, { count })}
      confirmLabel={t(`users.several.${about.kind}.submit`, { count })}
      failureTitle={t(`users.several.${about.kind}.failed`)}
      {...(about.staying.length > 0 && {
        staying: {
          title: t("users.staying.title", {
            count: about.staying.reduce((sum, { names }) => sum + names.length, 0),
          }),
          reason: stayingText(t, format, about.staying),
        },
      })}
      act={() => change(about.kind, about.fitting, about.clear)}
    >
      <p>{t(`users.several.${about.kind}.text`)}</p>
      <ul className="hr-user-names">
        {about.fitting.map(({ userName, fullName }) => (
          <li key={userName}>{fullName}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
  return { verbs: VERBS_OF[view].length > 0 ? verbs : undefined, question };
}
