import { useQueryClient } from "@tanstack/react-query";
import { TypedBadges } from "#contract/people/employees.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { TextAreaField } from "#renderer/ui/forms/text-field.tsx";
import { addBadges } from "../queries.ts";

const words = (path: string) => textId(`employees.badgeForm.${path}`);

type Props = { isOpen: boolean; onClose: () => void; customerId: string };

/** Enters badges by the numbers on them, one a line; they are free from then on. */
export function AddBadgesDialog({ isOpen, onClose, customerId }: Props) {
  const t = useText("employees");
  const client = useQueryClient();
  const form = useContractForm(
    { body: TypedBadges },
    {
      defaults: { numbers: "" },
      words,
      send: ({ numbers }) => addBadges(client, customerId, numbers),
      told: ({ added, present }) =>
        present === 0
          ? t("employees.badgesAdded", { count: added })
          : t("employees.badgesThere", { count: added, present }),
      onSaved: onClose,
      isNew: true,
    },
  );
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("employees.addBadges")}
      intro={t("employees.addBadgesText")}
      saveLabel={t("employees.addBadges")}
      failureTitle={t("employees.badgesNotAdded")}
    >
      <TextAreaField {...form.text("numbers")} rows={6} />
    </FormDialog>
  );
}
