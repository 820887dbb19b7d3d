import { type SubmitEvent, useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { isPin, openWithPin } from "./pin.ts";

type Props = {
  userId: string;
  onOpen: () => void;
  /** The last try was wrong: only signing in helps. */
  onOver: () => void;
};

/** Asks for the PIN that opens what is stored here. */
export function PinForm({ userId, onOpen, onOver }: Props) {
  const t = useText("observing-offline");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const outcome = await openWithPin(userId, typed);
    setBusy(false);
    setTyped("");
    if (outcome.isOpen) onOpen();
    else if (outcome.triesLeft === 0) onOver();
    else setError(t("observing-offline.pin.wrong", { count: outcome.triesLeft }));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPin(typed)) void open();
    else setError(t("observing-offline.pin.digits", DIGITS));
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <PasswordField
        label={t("observing-offline.pin.label")}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" size="main" fill busy={isBusy}>
        {t("observing-offline.pin.open")}
      </Button>
    </form>
  );
}

/** The limits of a PIN, for texts. */
export const DIGITS = { least: LIMITS.pinMinLength, most: LIMITS.pinMaxLength };
