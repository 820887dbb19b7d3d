import { useQueryClient } from "@tanstack/react-query";
import { type ObvJobRole, obvJobRoles } from "#contract/job-roles.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { saveObvRole } from "../queries.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  /** The role that is renamed; null for a new one. */
  role: ObvJobRole | null;
  /** Every role of the facility: a name stands once. */
  roles: readonly ObvJobRole[];
};

const words = (path: string) => textId(`job-roles.form.${path}`);

/** A new job role for observers, or another name for one; a taken name is told while it is typed. */
export function ObvRoleDialog({ isOpen, onClose, facilityId, role, roles }: Props) {
  const t = useText("job-roles", "errors");
  const client = useQueryClient();
  const form = useContractForm(obvJobRoles.create, {
    defaults: { facilityId, name: role?.name ?? "" },
    words,
    send: (body) => saveObvRole(client, body, role),
    onSaved: ({ name }) => {
      toast.success(t(role === null ? "job-roles.created" : "job-roles.renamed", { name }));
      onClose();
    },
    isNew: role === null,
  });
  const typed = form.values.name.trim().toLocaleLowerCase();
  const isTaken = roles.some(
    ({ id, name }) => id !== role?.id && name.toLocaleLowerCase() === typed,
  );
  const field = form.text("name");
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={
        role === null ? t("job-roles.newObservedRole") : t("job-roles.rename", { name: role.name })
      }
      saveLabel={t(role === null ? "job-roles.create" : "job-roles.save")}
      failureTitle={t(role === null ? "job-roles.notCreated" : "job-roles.notRenamed")}
    >
      <TextField
        {...field}
        error={isTaken ? t("errors.field.taken") : field.error}
        autoComplete="off"
      />
    </FormDialog>
  );
}
