import { type SubmitEvent, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { isPin, setPin } from "./pin.ts";
import { DIGITS } from "./pin-form.tsx";
import "./ready-pin.css";

/** Whether this browser can cache the page at all. */
const keepsPages = (): boolean =>
  platform.supports.keptPages && window.isSecureContext && "serviceWorker" in navigator;

/** Makes the tablet ready for places without a network: sets a PIN that opens the page there. */
export function ReadyPin({ timeZone }: { timeZone: string }) {
  const t = useText("observing-offline");
  const format = useFormat();
  const { user } = useSession();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  if (!keepsPages()) return null;
  const set = async () => {
    setBusy(true);
    try {
      setEndsAtMs(await setPin(user.id, typed));
      setTyped("");
      setError(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(t("observing-offline.ready.failed"));
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPin(typed)) void set();
    else setError(t("observing-offline.pin.digits", DIGITS));
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="hr-ready-pin">
      <h3>{t("observing-offline.ready.title")}</h3>
      <p className="hr-observe-small">{t("observing-offline.ready.text")}</p>
      <PasswordField
        label={t("observing-offline.ready.label", DIGITS)}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {t("observing-offline.ready.set")}
      </Button>
      <div role="status">
        {endsAtMs !== null && (
          <StatusText kind="good">
            {t("observing-offline.ready.done", { time: format.time(endsAtMs, timeZone) })}
          </StatusText>
        )}
      </div>
    </form>
  );
}
