import { clsx } from "clsx";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "./button.tsx";
import { StatusText } from "../marks/status-text.tsx";
import "./unsaved-foot.css";

export type UnsavedFootProps = {
  /** How many fields differ from what is saved; at zero the foot is not there. */
  changes: number;
  onDiscard: () => void;
  /** Left out where the foot stands inside the form and saving is its submission. */
  onSave?: () => void;
  /** Verb and noun: "Save shifts". */
  saveLabel: string;
  isSaving?: boolean;
  /** Keeps Save in its place when there is nothing to save, for a form with no other button. */
  staysWithSave?: boolean;
};

/** The sticky foot of a form with changes: "1 unsaved change · Discard · Save". */
export function UnsavedFoot(props: UnsavedFootProps) {
  const { changes, onDiscard, onSave, saveLabel, isSaving, staysWithSave = false } = props;
  const t = useUiText();
  const isUnsaved = changes > 0;
  if (!isUnsaved && !staysWithSave) return null;
  return (
    <div className={clsx("hr-unsaved hr-no-print", !isUnsaved && "hr-unsaved-none")}>
      {isUnsaved && <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>}
      <span className="hr-unsaved-actions">
        {isUnsaved && <Button onClick={onDiscard}>{t("ui.action.discard")}</Button>}
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
