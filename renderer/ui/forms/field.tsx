import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { StatusShape } from "../marks/status-shape.tsx";
import { useHeldDuringPress } from "./use-held-during-press.ts";
import "./field.css";

/** What every field has around its control. */
export type FieldFrame = {
  label: ReactNode;
  /** One line under the field, always there. */
  help?: ReactNode;
  /**
   * What is wrong, in words; replaces nothing, stands under the field with the octagon. It waits for
   * the end of a press, which it would move the pressed button away from.
   */
  error?: ReactNode;
  /** Marked in words; required fields carry no star. */
  optional?: boolean | undefined;
  /**
   * A link on the label's line, such as "Forgot password?". The keyboard comes to it after the
   * control, so that Tab leads from one field to the next.
   */
  aside?: ReactNode;
  className?: string | undefined;
};

/** Ids and states for the control inside a field. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = FieldFrame & {
  /** Length so far and limit in characters; shown from four fifths of the limit on. */
  counter?: { length: number; limit: number } | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, then error, help and counter, tied together for readers. */
export function Field(props: FieldProps) {
  const { label, help, optional, aside, className, counter, children } = props;
  const error = useHeldDuringPress(props.error);
  const t = useUiText();
  const id = useId();
  const showsCounter = counter !== undefined && counter.length >= counter.limit * 0.8;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={clsx("hr-field", aside !== undefined && "hr-field-with-aside", className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="hr-field-optional"> {t("ui.field.optional")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {aside !== undefined && <span className="hr-field-aside">{aside}</span>}
      {error && (
        <p id={`${id}-error`} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
      {(help || showsCounter) && (
        <div className="hr-field-foot">
          {help && <p id={`${id}-help`}>{help}</p>}
          {showsCounter && (
            <p className="hr-field-counter" aria-live="polite">
              {t("ui.field.counter", { length: counter.length, limit: counter.limit })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
