import { Tooltip as BlueprintTooltip } from "@blueprintjs/core";
import type { ReactElement, ReactNode } from "react";
import { overlayDuration } from "../lib/motion.ts";

type TooltipProps = {
  content: ReactNode;
  /** One element that can take focus: the tooltip also opens by keyboard. */
  children: ReactElement;
  placement?: "top" | "bottom" | "left" | "right";
  /** While something else that opened here would be covered. */
  disabled?: boolean;
};

/** More about what is under the pointer, after half a second; never the only place of a fact. */
export function Tooltip(props: TooltipProps) {
  const { content, children, placement = "bottom", disabled = false } = props;
  return (
    <BlueprintTooltip
      content={<>{content}</>}
      placement={placement}
      disabled={disabled}
      hoverOpenDelay={500}
      transitionDuration={overlayDuration(160)}
    >
      {children}
    </BlueprintTooltip>
  );
}
