import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { describeField } from "#renderer/forms/fields/field-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { type HeldBadge, unassignBadge } from "../queries.ts";
import { SinceField } from "./since-field.tsx";

/** A badge, and the name of its holder. */
export type Held = HeldBadge & { name: string };

const SINCE = "badges.0.since";
const formWords = (path: string) => textId(`employees.form.${path}`);

type Props = { held: Held; isOpen: boolean; onClose: () => void };

/** Takes a badge back from its holder, from now or from an earlier time on. */
export function UnassignDialog({ held, isOpen, onClose }: Props) {
  const t = useText("employees", "errors");
  const client = useQueryClient();
  const [since, setSince] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const names = { number: held.serialNumber, name: held.name };
  const problem =
    refused === undefined ? undefined : { code: refused, limit: undefined, length: 0 };
  const unassign = async () => {
    setRefused(undefined);
    try {
      await unassignBadge(client, held, since);
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.fieldErrors[SINCE]);
      throw error;
    }
    toast.success(t("employees.unassign.done", names));
  };
  return (
    <ConfirmDialog
      {...{ isOpen, onClose }}
      title={t("employees.unassign.title", names)}
      variant="primary"
      hasFields
      confirmLabel={t("employees.unassign.submit")}
      failureTitle={t("employees.unassign.failed")}
      act={unassign}
    >
      <p>{t("employees.unassign.text", names)}</p>
      <SinceField
        label={t("employees.since.changed")}
        error={describeField(t, formWords, SINCE, problem).error}
        since={since}
        onChange={(next) => {
          setRefused(undefined);
          setSince(next);
        }}
      />
    </ConfirmDialog>
  );
}
