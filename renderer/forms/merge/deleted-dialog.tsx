import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";

type Props = {
  isOpen: boolean;
  /** Who deleted it, where that is known. */
  who: string | undefined;
  onKeepEditing: () => void;
  /** Makes a new one of what was typed. */
  onSaveAsNew: (() => void) | undefined;
};

/** After a save of what somebody else deleted meanwhile. */
export function DeletedDialog({ isOpen, who, onKeepEditing, onSaveAsNew }: Props) {
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
