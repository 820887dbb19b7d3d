import { clsx } from "clsx";
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import "./choices.css";

type CheckboxProps = Omit<ComponentPropsWithoutRef<"input">, "type"> & {
  /** The words beside the box; without them give an `aria-label`. */
  children?: ReactNode;
  /** Some but not all of what it stands for is on. */
  indeterminate?: boolean | undefined;
};

/** A check box with a third state for parents of a mixed group. */
export function Checkbox({ children, indeterminate = false, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The third state exists as a property only; no attribute sets it.
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={clsx("bp6-control bp6-checkbox hr-choice", className)}>
      <input ref={box} type="checkbox" {...input} />
      <span className="bp6-control-indicator" />
      {children !== undefined && <span className="hr-choice-text">{children}</span>}
    </label>
  );
}
