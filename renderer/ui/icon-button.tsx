import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactElement } from "react";
import { Tooltip } from "./tooltip.tsx";
import "./icon-button.css";

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  /** Read aloud, and shown as a tooltip. */
  label: string;
  icon: ReactElement;
  tooltipPlacement?: "top" | "bottom" | "left" | "right" | undefined;
};

/** A button without a word: close, more, full screen and the three of the top bar. */
export function IconButton({ label, icon, className, tooltipPlacement, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} placement={tooltipPlacement ?? "bottom"}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={clsx("bp6-button bp6-minimal hr-icon-button", className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
