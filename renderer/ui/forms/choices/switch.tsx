import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { toast } from "#renderer/ui/feedback/toast.ts";
import "./choices.css";

type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "role"> & {
  children?: ReactNode;
  /** Why it may not be moved now: read with it, and said when it is pressed. */
  closed?: string | undefined;
};

/** A setting that takes effect at once; a choice that waits for Save is a `Checkbox`. */
export function Switch({ children, className, closed, ...given }: SwitchProps) {
  const input =
    closed === undefined
      ? given
      : {
          ...given,
          "aria-disabled": true,
          "aria-description": closed,
          onChange: () => toast.info(closed),
        };
  return (
    <label className={clsx("bp6-control bp6-switch hr-choice", className)}>
      {/* The browser exposes its checked state; an aria-checked beside it could only disagree. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...input} />
      <span className="bp6-control-indicator" />
      {children !== undefined && <span className="hr-choice-text">{children}</span>}
    </label>
  );
}
