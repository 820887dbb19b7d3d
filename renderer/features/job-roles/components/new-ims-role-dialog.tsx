import { useQueryClient } from "@tanstack/react-query";
import { JOB_ROLE_TYPES, imsJobRoles } from "#contract/job-roles.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { SelectField } from "#renderer/ui/forms/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { createImsRole } from "../queries.ts";

type Props = { isOpen: boolean; onClose: () => void; customerId: string };

const words = (path: string) => textId(`job-roles.form.${path}`);

/** A new job role of a customer's employees. */
export function NewImsRoleDialog({ isOpen, onClose, customerId }: Props) {
  const t = useText("job-roles");
  const client = useQueryClient();
  const form = useContractForm(imsJobRoles.create, {
    defaults: { customerId, title: "", jobRoleTypeId: "" },
    words,
    send: (body) => createImsRole(client, body),
    onSaved: ({ name }) => {
      toast.success(t("job-roles.created", { name }));
      onClose();
    },
    isNew: true,
  });
  const kinds = JOB_ROLE_TYPES.map((kind, index) => ({
    value: String(index + 1),
    label: t(`job-roles.type.${kind}`),
  }));
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
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
