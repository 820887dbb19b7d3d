import { type ReactNode, useId } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import "./subscriptions.css";

type Props = {
  /** Label, help, error and the dot of a change; what `form.value` gives fits. */
  entry: {
    label: string;
    help: string | undefined;
    error: string | undefined;
    changed: boolean;
    ref: (control: HTMLElement | null) => void;
  };
  optional?: boolean;
  /** What follows the controls, such as how many are chosen. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Several controls that are one field: its name above, what is wrong and what is chosen below. */
export function GroupField({ entry, optional = false, foot, children }: Props) {
  const t = useUiText();
  const id = useId();
  const { label, help, error, changed, ref } = entry;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      data-invalid={error === undefined ? undefined : ""}
      className="hr-field hr-group-field"
      tabIndex={-1}
      ref={ref}
    >
      <span id={`${id}-label`} className="hr-group-label">
        {label}
        {optional && <span className="hr-field-optional"> {t("ui.field.optional")}</span>}
        {changed && (
          <>
            <span className="hr-field-changed" aria-hidden="true" />
            <VisuallyHidden>{` ${t("ui.field.changed")}`}</VisuallyHidden>
          </>
        )}
      </span>
      {help !== undefined && (
        <p id={`${id}-help`} className="hr-group-help">
          {help}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
      {foot !== undefined && <div className="hr-field-foot">{foot}</div>}
    </div>
  );
}
