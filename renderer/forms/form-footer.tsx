import type { FieldValues } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { ContractForm } from "./contract-form.ts";

type Props<In extends FieldValues> = {
  form: ContractForm<In>;
  saveLabel: string;
  onCancel: (() => void) | undefined;
  /** Save is closed until something differs from what is saved. */
  waitsForChange?: boolean | undefined;
};

/** The foot of a page's form: what is unsaved, Discard or Cancel, Save. It stays in view. */
export function FormFoot<In extends FieldValues>(props: Props<In>) {
  const { form, saveLabel, onCancel, waitsForChange = false } = props;
  const t = useUiText();
  const { changes, isSaving } = form;
  const isClosed = waitsForChange && changes === 0;
  const discard = () => {
    // The button that was pressed goes away: the focus goes on in the form.
    form.first()?.focus();
    form.discard();
  };
  return (
    <div className="hr-form-foot hr-no-print">
      <div className="hr-form-foot-row">
        {changes > 0 && (
          <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
        )}
        <span className="hr-form-foot-actions">
          {onCancel !== undefined && <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>}
          {onCancel === undefined && changes > 0 && (
            <Button aria-disabled={isSaving || undefined} onClick={isSaving ? undefined : discard}>
              {t("ui.action.discard")}
            </Button>
          )}
          <Button
            type={isClosed ? "button" : "submit"}
            variant="primary"
            busy={isSaving}
            aria-disabled={isClosed || undefined}
          >
            {saveLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}
