import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { UserDetail } from "#contract/identity/users.ts";
import { showOutcome } from "#renderer/forms/show-outcome.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button, type ButtonVariant } from "#renderer/ui/forms/button.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { type Person, statusOf } from "../lib/person.ts";
import {
  loadUser,
  resendInvitation,
  revokeInvitation,
  rolesQuery,
  setUserActive,
  unlockUser,
} from "../queries.ts";
import { DeactivateUserDialog } from "./deactivate-user-dialog.tsx";
import { UserFormDialog } from "./user-form-dialog.tsx";

const named = ({ fullName: name, email }: Person) => ({ name, email });
const revokeWords = (part: string) => textId(`users.revoke.${part}`);

/** What can be done with users: the button that invites, the menu of a row, and their dialogs. */
export function useUserActs(customer: { id: string; name: string }, inviteAs?: ButtonVariant) {
  const t = useText("users");
  const client = useQueryClient();
  const mayInvite = (useQuery(rolesQuery(customer.id)).data ?? []).length > 0;
  const [now] = useState(() => Date.now());
  const [created, showCreated] = useCreatedRow();
  const form = useDialog<{ user: UserDetail | null }>();
  const deactivating = useDialog<Person>();
  const revoking = useConfirm<Person>({
    words: revokeWords,
    values: named,
    act: ({ userName }) => revokeInvitation(client, customer.id, userName),
  });
  const { open: openForm } = form;
  const { open: openDeactivate } = deactivating;
  const { item: revoke } = revoking;

  const run = useCallback(
    (act: () => Promise<unknown>, done: string, failed: string) =>
      void showOutcome(act, done, () => failed),
    [],
  );
  const edit = useCallback(
    ({ userName, fullName: name }: Person) =>
      void showOutcome(
        async () => openForm({ user: await loadUser(customer.id, userName) }),
        null,
        // Out of reach by now: there is nothing to show, and the list says so itself.
        ({ code }) => (code === "forbidden" ? null : t("users.edit.notLoaded", { name })),
      ),
    [openForm, customer.id, t],
  );
  const actions = useCallback(
    (person: Person) => {
      const { userName, fullName: name } = person;
      const id = customer.id;
      const items = person.canBeEdited
        ? [{ id: "edit", label: t("users.edit.action"), onSelect: () => edit(person) }]
        : [];
      if (person.kind === "pending") {
        if (!person.canBeEdited) return items;
        const resend = () =>
          run(
            () => resendInvitation(client, id, userName),
            t("users.resend.done", { email: person.email }),
            t("users.resend.failed", { name }),
          );
        return [
          { id: "resend", label: t("users.resend.action"), onSelect: resend },
          ...items,
          revoke(person),
        ];
      }
      const unlock = () =>
        run(
          () => unlockUser(client, id, userName),
          t("users.unlock.done", { name }),
          t("users.unlock.failed", { name }),
        );
      const activate = () =>
        run(
          () => setUserActive(client, id, userName, true),
          t("users.activate.done", { name }),
          t("users.activate.failed", { name }),
        );
      return [
        ...items,
        ...(statusOf(person, now) === "locked" && person.canBeEdited
          ? [{ id: "unlock", label: t("users.unlock.action"), onSelect: unlock }]
          : []),
        ...(person.canToggleActiveStatus
          ? [
              person.isActive
                ? {
                    id: "deactivate",
                    label: t("users.deactivate.action"),
                    danger: true,
                    onSelect: () => openDeactivate(person),
                  }
                : { id: "activate", label: t("users.activate.action"), onSelect: activate },
            ]
          : []),
      ];
    },
    [t, run, edit, client, customer.id, now, revoke, openDeactivate],
  );
  const invite: ReactNode = mayInvite && (
    <Button variant={inviteAs} icon={<Plus />} onClick={() => openForm({ user: null })}>
      {t("users.invite.action")}
    </Button>
  );
  const dialogs = (
    <>
      {form.about && (
        <UserFormDialog
          key={form.opening}
          {...form.props}
          customer={customer}
          user={form.about.user}
          onSaved={showCreated}
        />
      )}
      {deactivating.about && (
        <DeactivateUserDialog
          key={`deactivate ${deactivating.opening}`}
          {...deactivating.props}
          customerId={customer.id}
          person={deactivating.about}
        />
      )}
      {revoking.dialog}
    </>
  );
  return { invite, actions, dialogs, created, now };
}
