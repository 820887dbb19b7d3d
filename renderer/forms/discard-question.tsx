import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asks once before what was typed is given up. */
export function DiscardQuestion({ isOpen, onStay, onLeave }: Props) {
  const t = useUiText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={t("ui.leave.title")}
      footer={
        <>
          <Button onClick={onStay}>{t("ui.leave.stay")}</Button>
          <Button variant="danger" onClick={onLeave}>
            {t("ui.leave.leave")}
          </Button>
        </>
      }
    >
      <p>{t("ui.leave.text")}</p>
    </Dialog>
  );
}
