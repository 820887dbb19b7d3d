import { useQueryClient } from "@tanstack/react-query";
import {
  JOB_ROLE_TYPES,
  NewObvJobRole,
  type ObvJobRole,
  imsJobRoles,
  obvJobRoles,
} from "#contract/people/job-roles.ts";
import { SeenVersion } from "#contract/core/primitives.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { imsRolesQuery, obvRolesQuery } from "../queries.ts";

const words = (path: string) => textId(`job-roles.form.${path}`);

const OBV_FORM = { body: NewObvJobRole.extend({ version: SeenVersion }) };

type DialogProps = { isOpen: boolean; onClose: () => void };

/** A new job role of a customer's employees. */
export function NewImsRoleDialog({ customerId, ...dialog }: DialogProps & { customerId: string }) {
  const t = useText("job-roles");
  const client = useQueryClient();
  const form = useContractForm(imsJobRoles.create, {
    defaults: { customerId, title: "", jobRoleTypeId: "" },
    words,
    send: (body) =>
      callThenReload(client, imsRolesQuery(customerId).queryKey, imsJobRoles.create, { body }),
    told: ({ name }) => t("job-roles.created", { name }),
    onSaved: dialog.onClose,
    isNew: true,
  });
  const kinds = JOB_ROLE_TYPES.map((kind, index) => ({
    value: String(index + 1),
    label: t(`job-roles.type.${kind}`),
  }));
  return (
    <FormDialog
      {...{ form, ...dialog }}
      title={t("job-roles.newBadgeRole")}
      saveLabel={t("job-roles.create")}
      failureTitle={t("job-roles.notCreated")}
    >
      <TextField {...form.text("title")} autoComplete="off" />
      <SelectField
        {...form.text("jobRoleTypeId")}
        options={[{ value: "", label: t("job-roles.form.jobRoleTypeId.choose") }, ...kinds]}
      />
    </FormDialog>
  );
}

type ObvProps = DialogProps & {
  facilityId: string;
  /** The role that is renamed; null for a new one. */
  role: ObvJobRole | null;
  /** Every role of the facility: a name stands once. */
  roles: readonly ObvJobRole[];
};

/**
 * A new job role for observers, or another name for one; a taken name is shown while it is typed.
 */
export function ObvRoleDialog({ facilityId, role, roles, ...dialog }: ObvProps) {
  const t = useText("job-roles", "errors");
  const client = useQueryClient();
  const { queryKey } = obvRolesQuery(facilityId);
  const form = useContractForm(OBV_FORM, {
    defaults: { facilityId, name: role?.name ?? "", version: role?.version },
    words,
    send: ({ version, ...body }) => {
      if (role === null) return callThenReload(client, queryKey, obvJobRoles.create, { body });
      const renamed = { body: { ...body, id: role.id, version } };
      return callThenReload(client, queryKey, obvJobRoles.rename, renamed);
    },
    told: ({ name }) => t(role === null ? "job-roles.created" : "job-roles.renamed", { name }),
    onSaved: dialog.onClose,
    isNew: role === null,
  });
  const typed = form.values.name.trim().toLocaleLowerCase();
  const isTaken = roles.some(
    ({ id, name }) => id !== role?.id && name.toLocaleLowerCase() === typed,
  );
  const field = form.text("name");
  const error = isTaken ? t("errors.field.taken") : field.error;
  return (
    <>
      <FormDialog
        {...{ form, ...dialog }}
        title={
          role === null
            ? t("job-roles.newObservedRole")
            : t("job-roles.rename", { name: role.name })
        }
        saveLabel={t(role === null ? "job-roles.create" : "job-roles.save")}
        failureTitle={t(role === null ? "job-roles.notCreated" : "job-roles.notRenamed")}
      >
        <TextField {...{ ...field, error }} autoComplete="off" />
      </FormDialog>
      <FormMergeDialog form={form} what={role?.name} />
    </>
  );
}
