import type { FieldValues, Path } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { ContractForm } from "./contract-form.ts";
import { MergeDialog } from "./merge/merge-dialog.tsx";
import { anotherText } from "./merge/another-text.tsx";
import type { MergeNames } from "./merge/merge-words.ts";

export type FormMergeDialogProps<In extends FieldValues> = Omit<MergeNames, "labelOf"> & {
  form: ContractForm<In>;
  /** Labels of values that are no fields of their own. */
  labelOf?: (path: string) => string | undefined;
  /** Makes a new one of what was typed, where the old one was deleted. */
  onSaveAsNew?: (values: In) => void;
};

/**
 * What a form asks after a stale save, which has written nothing: the values that both changed. A
 * save in which nobody touched what the other one changed goes through by itself.
 */
export function FormMergeDialog<In extends FieldValues>(props: FormMergeDialogProps<In>) {
  const { form, onSaveAsNew, labelOf, ...names } = props;
  const t = useUiText();
  const { conflict } = form;
  const isDeleted = conflict?.kind === "deleted";
  const who = conflict?.by?.name;
  return (
    <>
      <Dialog
        isOpen={isDeleted}
        onClose={form.keepEditing}
        title={t("ui.merge.deletedTitle")}
        footer={
          <>
            <Button onClick={form.keepEditing}>{t("ui.merge.keepEditing")}</Button>
            {onSaveAsNew && (
              <Button
                variant="primary"
                onClick={() => {
                  form.keepEditing();
                  onSaveAsNew(form.values);
                }}
              >
                {t("ui.merge.saveAsNew")}
              </Button>
            )}
          </>
        }
      >
        <p>
          {who !== undefined && t("ui.merge.deletedBy", { who })} {t("ui.merge.deleted")}
        </p>
      </Dialog>
      <MergeDialog
        merged={conflict?.kind === "changed" ? conflict.merged : null}
        by={conflict?.by ?? null}
        names={{ ...names, labelOf: (path) => labelOf?.(path) ?? form.labelOf(path as Path<In>) }}
        problemsOf={form.problemsOf}
        another={anotherText(names.show)}
        isSaving={form.isSaving}
        onKeepEditing={form.keepEditing}
        onDiscard={form.takeTheirs}
        onSave={form.settle}
      />
    </>
  );
}
