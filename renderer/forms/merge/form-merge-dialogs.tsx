import type { ComponentProps } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { anotherText } from "./another-text.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { Author } from "./merge-types.ts";

type DeletedDialogProps = {
  isOpen: boolean;
  /** Who deleted it, where that is known. */
  who: string | undefined;
  onKeepEditing: () => void;
  /** Makes a new one of what was typed. */
  onSaveAsNew: (() => void) | undefined;
};

/** After a save of what another user deleted meanwhile. */
function DeletedDialog({ isOpen, who, onKeepEditing, onSaveAsNew }: DeletedDialogProps) {
  const t = useUiText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onKeepEditing}
      title={t("merge.deletedTitle")}
      footer={
        <>
          <Button onClick={onKeepEditing}>{t("merge.keepEditing")}</Button>
          {onSaveAsNew && (
            <Button variant="primary" onClick={onSaveAsNew}>
              {t("merge.saveAsNew")}
            </Button>
          )}
        </>
      }
    >
      <p>
        {who !== undefined && t("merge.deletedBy", { who })} {t("merge.deleted")}
      </p>
    </Dialog>
  );
}

type DialogProps = ComponentProps<typeof MergeDialog>;

type Props = Pick<
  DialogProps,
  "names" | "isSaving" | "onKeepEditing" | "onDiscard" | "onSave" | "problemsOf"
> & {
  conflict:
    | { kind: "changed"; merged: NonNullable<DialogProps["merged"]>; by: Author | null }
    | { kind: "deleted"; by: Author | null }
    | null;
  onSaveAsNew: (() => void) | undefined;
};

/** Both questions of a form's stale save: what to keep, and what to do with what is gone. */
export function FormMergeDialogs({ conflict, onSaveAsNew, ...rest }: Props) {
  return (
    <>
      <DeletedDialog
        isOpen={conflict?.kind === "deleted"}
        who={conflict?.by?.name}
        onKeepEditing={rest.onKeepEditing}
        onSaveAsNew={onSaveAsNew}
      />
      <MergeDialog
        {...rest}
        merged={conflict?.kind === "changed" ? conflict.merged : null}
        by={conflict?.by ?? null}
        another={anotherText(rest.names.show)}
      />
    </>
  );
}
