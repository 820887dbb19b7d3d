import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type KnownUser, UserForm, type UserDetail } from "#contract/identity/users.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { createUser, findKnown, formOf, placesQuery, rolesQuery, updateUser } from "../queries.ts";
import { USER_PLAN } from "../lib/user-plan.ts";
import { RolesField } from "./roles-field.tsx";
import "./users.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  customer: { id: string; name: string };
  /** Who is changed; null: a person is invited. */
  user: UserDetail | null;
  onSaved: (userName: string) => void;
};

const words = (path: string) => textId(`users.form.${path}`);

/** What is known of the address that was last checked. */
type Checked = { email: string; known: KnownUser | null };

/** Invites a person, or changes an account or an open invitation. */
export function UserFormDialog({ isOpen, onClose, customer, user, onSaved }: Props) {
  const t = useText("users", "errors");
  const format = useFormat();
  const client = useQueryClient();
  const offers = useQuery(rolesQuery(customer.id)).data ?? [];
  const places = useQuery(placesQuery(customer.id)).data ?? [];
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isStrict, setStrict] = useState(false);
  const asked = useRef("");
  const blank: UserForm = {
    customerId: customer.id,
    userName: "",
    version: 1,
    email: "",
    firstName: "",
    lastName: "",
    department: "",
    userRoleAssociations: [],
  };
  const form = useContractForm(
    { body: UserForm },
    {
      defaults: user === null ? blank : formOf(customer.id, user),
      words,
      send: (body) => (user === null ? createUser(client, body) : updateUser(client, body)),
      fieldOf: { duplicate_email: "email" },
      isNew: user === null,
      inForm: (current: UserDetail) => formOf(customer.id, current),
      mergePlan: USER_PLAN,
      onSaved: (saved) => {
        const name = saved.fullName;
        const how = user !== null ? "changed" : saved.isPending ? "invited" : "made";
        toast.success(t(`users.saved.${how}`, { name }));
        onClose();
        onSaved(saved.userName);
      },
    },
  );
  const email = form.values.email.trim().toLowerCase();
  const check = async () => {
    if (user !== null || email === asked.current || !form.rhf.getValues("email").includes("@"))
      return;
    asked.current = email;
    try {
      const known = await findKnown(customer.id, email);
      setChecked({ email, known });
    } catch (error) {
      // Saving looks again; that it could not be known beforehand is no obstacle.
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
    }
  };
  const isChecked = checked?.email === email;
  const known = isChecked ? checked.known : null;
  const taken =
    known === null
      ? undefined
      : t(`users.form.email.known.${known.state}`, {
          name: known.fullName,
          customer: known.customerName,
        });
  const entry = form.text("email");
  const isFree = isChecked && known === null && entry.error === undefined;
  const closedNames = user !== null && !user.canEditNames ? t("users.form.ownNames") : undefined;
  const closedRoles = user !== null && !user.canEditRoles ? t("users.form.ownRoles") : undefined;
  const roleName = (row: unknown): string => {
    const { roleId } = row as UserForm["userRoleAssociations"][number];
    const role = offers.find(({ id }) => id === roleId)?.name;
    return role === undefined ? "" : t(`users.roles.${role}.name`);
  };
  const placesOf = (ids: unknown): string =>
    Array.isArray(ids)
      ? format.list(places.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
      : t("users.everywhere");
  return (
    <>
      <FormDialog
        form={{
          ...form,
          attributes: {
            ...form.attributes,
            onSubmit: (event) => {
              setStrict(true);
              if (taken === undefined) form.attributes.onSubmit(event);
              else {
                event.preventDefault();
                form.focus("email");
              }
            },
          },
        }}
        isOpen={isOpen}
        onClose={onClose}
        title={
          user === null
            ? t("users.invite.title", { customer: customer.name })
            : t("users.edit.title", { name: user.fullName })
        }
        saveLabel={t(user === null ? "users.invite.submit" : "users.edit.submit")}
        failureTitle={t(user === null ? "users.invite.failed" : "users.edit.failed")}
        width={560}
      >
        <TextField
          {...entry}
          type="email"
          autoComplete="off"
          closed={user === null ? undefined : t("users.form.fixedEmail")}
          error={taken ?? entry.error}
          help={isFree ? t("users.form.email.free") : entry.help}
          onBlur={(event) => {
            void entry.onBlur(event);
            void check();
          }}
        />
        <div className="hr-user-pair">
          <TextField {...form.text("firstName")} autoComplete="off" closed={closedNames} />
          <TextField {...form.text("lastName")} autoComplete="off" closed={closedNames} />
        </div>
        <TextField {...form.text("department")} optional autoComplete="off" closed={closedNames} />
        <RolesField
          entry={form.value("userRoleAssociations")}
          offers={offers}
          places={places}
          isStrict={isStrict}
          closed={closedRoles}
        />
      </FormDialog>
      <FormMergeDialog
        form={form}
        what={user?.fullName}
        nameOf={(_list, row) => roleName(row)}
        show={(path, value) => (path.endsWith(".facilityIds") ? placesOf(value) : undefined)}
      />
    </>
  );
}
