import { useId } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import type { ValueEntry } from "../contract-form.ts";
import "./tick-field.css";

/** A choice that waits for Save, with its help and, once changed, the dot. */
export function TickField({ entry }: { entry: ValueEntry<boolean> }) {
  const t = useUiText();
  const id = useId();
  const { label, help, changed, value, onChange } = entry;
  return (
    <div className="hr-tick-field">
      <Checkbox
        checked={value}
        aria-describedby={help === undefined ? undefined : id}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
        {changed && (
          <>
            <span className="hr-field-changed" aria-hidden="true" />
            <VisuallyHidden>{` ${t("ui.field.changed")}`}</VisuallyHidden>
          </>
        )}
      </Checkbox>
      {help !== undefined && <p id={id}>{help}</p>}
    </div>
  );
}
