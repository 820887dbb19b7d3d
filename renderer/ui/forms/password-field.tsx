import { useState } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "./button.tsx";
import { EyeOff, EyeOpen } from "../indicators/icons.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password with Show / Hide as a word; a hidden value is the state that it starts in. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "inside">) {
  const t = useUiText();
  const [shown, setShown] = useState(false);
  const toggle = (
    <Button
      variant="minimal"
      icon={shown ? <EyeOff /> : <EyeOpen />}
      aria-label={shown ? t("ui.password.hideLabel") : t("ui.password.showLabel")}
      onClick={() => setShown(!shown)}
    >
      {shown ? t("ui.password.hide") : t("ui.password.show")}
    </Button>
  );
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? "text" : "password"}
      inside={toggle}
    />
  );
}
