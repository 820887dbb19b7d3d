import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "../button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import "./unsaved-footer.css";

type UnsavedFootProps = {
  /** How many fields differ from what is saved; at zero the foot is not there. */
  changes: number;
  onDiscard: () => void;
  /** Left out where the foot stands inside the form and saving is its submission. */
  onSave?: () => void;
  /** Verb and noun: "Save shifts". */
  saveLabel: string;
  isSaving?: boolean;
};

/** The sticky foot of a form with changes: "1 unsaved change · Discard · Save". */
export function UnsavedFoot(props: UnsavedFootProps) {
  const { changes, onDiscard, onSave, saveLabel, isSaving } = props;
  const t = useUiText();
  if (changes === 0) return null;
  return (
    <div className="hr-unsaved hr-no-print">
      <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
      <span className="hr-unsaved-actions">
        <Button onClick={onDiscard}>{t("ui.action.discard")}</Button>
        <Button
          type={onSave === undefined ? "submit" : "button"}
          variant="primary"
          busy={isSaving}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
      </span>
    </div>
  );
}
