import { useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { toast } from "../feedback/toast.ts";
import { Duplicate } from "../indicators/icons.ts";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";
import "./copy-field.css";

/** Something to be copied, such as a secret that is shown once: its field, and the button for it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useUiText();
  const field = useRef<HTMLInputElement>(null);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => toast.success(t("ui.copy.done")),
      () => {
        toast.error(t("ui.copy.failed"));
        field.current?.select();
      },
    );
  };
  return (
    <div className="hr-copy-field">
      <TextField
        ref={field}
        label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      {/* It appears in place of a form, and the focus left with the form's button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="primary" size="form" icon={<Duplicate />} autoFocus onClick={copy}>
        {t("ui.copy.action")}
      </Button>
    </div>
  );
}
