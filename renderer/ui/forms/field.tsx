import { clsx } from "clsx";
import { type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import "./field.css";

/** What ends a press; a button let go where the page cannot see it is found out by the next move. */
const ENDS = ["mouseup", "click", "dragend", "mousemove", "keydown"] as const;

const listeners = new Set<() => void>();
let isPressed = false;
let afterRelease: ReturnType<typeof setTimeout> | undefined;

const tell = (pressed: boolean): void => {
  isPressed = pressed;
  for (const listener of listeners) listener();
};

const end = (): void => {
  clearTimeout(afterRelease);
  for (const name of ENDS) removeEventListener(name, handleEnd, true);
  tell(false);
};

const handleEnd = (event: Event): void => {
  // The click, if there is one, follows within the same task; what it does may show at once.
  if (event.type === "mouseup") afterRelease = setTimeout(end);
  else if (!(event instanceof MouseEvent && event.type === "mousemove" && event.buttons !== 0))
    end();
};

/** A finger sends these, too, once it is lifted; they are what takes the focus away. */
const begin = (event: MouseEvent): void => {
  if (event.button !== 0) return;
  for (const name of ENDS) addEventListener(name, handleEnd, true);
  tell(true);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener("mousedown", begin, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("mousedown", begin, true);
  };
};

/**
 * A value as it was when the mouse button went down, until the click is over. What appears on
 * leaving a field would otherwise push the button from under the pointer that is pressing it.
 */
function useHeldDuringPress<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const [held, setHeld] = useState(value);
  if (!isHeld && !Object.is(held, value)) setHeld(value);
  return isHeld ? held : value;
}

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
  /** The value differs from what is saved: a dot beside the label, read as "changed". */
  changed?: boolean | undefined;
  /** Why the value cannot be changed here. The field stays readable and in reach of the keyboard. */
  closed?: string | undefined;
  /** Characters allowed. More may be typed, so that nothing pasted is cut; the counter says so. */
  limit?: number | undefined;
  /**
   * A link on the label's line, such as "Forgot password?". The keyboard comes to it after the
   * control, so that Tab leads from one field to the next.
   */
  aside?: ReactNode;
  className?: string | undefined;
};

/** Ids and states for the control inside a field. */
type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Parts the props of a field: its frame, and what belongs to the control. */
export const splitFrame = <P extends FieldFrame>(
  props: P,
): [frame: FieldFrame, control: Omit<P, keyof FieldFrame>] => {
  const { label, help, error, optional, changed, closed, limit, aside, className, ...control } =
    props;
  return [{ label, help, error, optional, changed, closed, limit, aside, className }, control];
};

type FieldProps = FieldFrame & {
  /** Characters typed so far; the counter shows from four fifths of `limit` on. */
  length?: number | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, then error, help and counter, tied together for readers. */
export function Field(props: FieldProps) {
  const { label, optional, changed, closed, limit, aside, className, length, children } = props;
  const help = closed ?? props.help;
  const error = useHeldDuringPress(props.error);
  const t = useUiText();
  const id = useId();
  const counter = limit !== undefined && length !== undefined && { length, limit };
  const showsCounter = counter && counter.length >= counter.limit * 0.8;
  const describedBy = [error && `${id}-error`, help && `${id}-help`, changed && `${id}-changed`];
  return (
    <div className={clsx("hr-field", aside !== undefined && "hr-field-with-aside", className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="hr-field-optional"> {t("ui.field.optional")}</span>}
        {changed && <span className="hr-field-changed" aria-hidden="true" />}
      </label>
      {children({
        id,
        "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
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
              {t("ui.field.counter", counter)}
            </p>
          )}
        </div>
      )}
      {changed && (
        <VisuallyHidden>
          <span id={`${id}-changed`}>{t("ui.field.changed")}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}
