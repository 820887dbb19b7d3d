import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { UserDetail } from "#contract/users.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button, type ButtonVariant } from "#renderer/ui/forms/button.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
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

/** What can be done with users: the button that invites, the menu of a row, and their dialogs. */
export function useUserActs(customer: { id: string; name: string }, inviteAs?: ButtonVariant) {
  const t = useText("users");
  const client = useQueryClient();
  const mayInvite = (useQuery(rolesQuery(customer.id)).data ?? []).length > 0;
  const [now] = useState(() => Date.now());
  const [created, showCreated] = useCreatedRow();
  const form = useDialog<{ user: UserDetail | null }>();
  const deactivating = useDialog<Person>();
  const revoking = useDialog<Person>();
  const { open: openForm } = form;
  const { open: openDeactivate } = deactivating;
  const { open: openRevoke } = revoking;

  /** An act without a question; what comes of it is a toast. */
  const run = useCallback((act: () => Promise<unknown>, done: string | null, failed: string) => {
    const tell = async () => {
      try {
        await act();
        if (done !== null) toast.success(done);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        markShown(error);
        // Out of reach by now: there is nothing to show, and the list says so itself.
        if (done !== null || error.code !== "forbidden") toast.error(failed);
      }
    };
    void tell();
  }, []);
  const edit = useCallback(
    ({ userName, fullName: name }: Person) =>
      run(
        async () => openForm({ user: await loadUser(customer.id, userName) }),
        null,
        t("users.edit.notLoaded", { name }),
      ),
    [run, openForm, customer.id, t],
  );
  const itemsOf = useCallback(
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
          {
            id: "revoke",
            label: t("users.revoke.action"),
            danger: true,
            onSelect: () => openRevoke(person),
          },
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
    [t, run, edit, client, customer.id, now, openRevoke, openDeactivate],
  );
  const actions = useCallback(
    (person: Person) => (
      <RowMenu label={t("users.actionsOf", { name: person.fullName })} items={itemsOf(person)} />
    ),
    [t, itemsOf],
  );
  const invite: ReactNode = mayInvite && (
    <Button variant={inviteAs} icon={<Plus />} onClick={() => openForm({ user: null })}>
      {t("users.invite.action")}
    </Button>
  );
  const revoked = revoking.about;
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
      {revoked && (
        <ConfirmDialog
          key={`revoke ${revoking.opening}`}
          {...revoking.props}
          title={t("users.revoke.title", { name: revoked.fullName })}
          confirmLabel={t("users.revoke.submit")}
          failureTitle={t("users.revoke.failed")}
          act={async () => {
            await revokeInvitation(client, customer.id, revoked.userName);
            toast.success(t("users.revoke.done", { name: revoked.fullName }));
          }}
          onGone={() => toast.info(t("users.revoke.gone", { name: revoked.fullName }))}
        >
          {t("users.revoke.text", { email: revoked.email })}
        </ConfirmDialog>
      )}
    </>
  );
  return { invite, actions, dialogs, created, now };
}
