import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

type Props = { changes: number; isSaving: boolean; onDiscard: () => void };

/** The foot under every tab: what waits on all of them, Discard, Save. */
export function SettingsFoot({ changes, isSaving, onDiscard }: Props) {
  const t = useText("facility-settings");
  return (
    <div className="hr-form-foot hr-no-print">
      <div className="hr-form-foot-row">
        {changes > 0 && (
          <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
        )}
        <span className="hr-form-foot-actions">
          {changes > 0 && (
            <Button
              aria-disabled={isSaving || undefined}
              onClick={isSaving ? undefined : onDiscard}
            >
              {t("ui.action.discard")}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            aria-disabled={changes === 0 || undefined}
          >
            {t("facility-settings.save")}
          </Button>
        </span>
      </div>
    </div>
  );
}
