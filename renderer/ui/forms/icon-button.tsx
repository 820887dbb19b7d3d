import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactElement } from "react";
import { Tooltip } from "../overlays/tooltip.tsx";
import "./icon-button.css";

type Native = Omit<ComponentPropsWithRef<"button">, "children">;

type IconButtonProps = Native & {
  /** Read aloud, and shown as a tooltip. */
  label: string;
  icon: ReactElement;
  tooltipPlacement?: "top" | "bottom" | "left" | "right" | undefined;
};

type FaceProps = Native & {
  icon: ReactElement;
  isExpanded: Native["aria-expanded"];
  popup: Native["aria-haspopup"];
};

/** Blueprint's tooltip takes both ARIA states off what it describes; they come back in here. */
function Face({ icon, isExpanded, popup, ...rest }: FaceProps) {
  return (
    <button type="button" {...rest} aria-expanded={isExpanded} aria-haspopup={popup}>
      {icon}
    </button>
  );
}

/** A button without a word: close, more, full screen and the three of the top bar. */
export function IconButton({ label, icon, className, tooltipPlacement, ...rest }: IconButtonProps) {
  return (
    <Tooltip
      content={label}
      placement={tooltipPlacement ?? "bottom"}
      disabled={rest["aria-expanded"] === true}
    >
      <Face
        {...rest}
        icon={icon}
        isExpanded={rest["aria-expanded"]}
        popup={rest["aria-haspopup"]}
        aria-label={label}
        className={clsx("bp6-button bp6-minimal hr-icon-button", className)}
      />
    </Tooltip>
  );
}
