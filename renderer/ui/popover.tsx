import { PopoverNext, type PopoverNextProps } from "@blueprintjs/core";
import type { ReactElement, ReactNode, Ref } from "react";
import { overlayDuration } from "./motion.ts";

/** What the opening button must carry. */
export type PopoverTarget = {
  ref: Ref<HTMLButtonElement>;
  "aria-expanded": boolean;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  onClick: () => void;
};

export type PopoverProps = {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** What opens; it takes the focus itself when it appears. */
  content: ReactNode;
  kind: PopoverTarget["aria-haspopup"];
  placement?: PopoverNextProps["placement"];
  /** Draws the button that opens it, with these props on it. */
  target: (props: PopoverTarget) => ReactElement;
};

/** A panel tied to a button. Escape and a click outside close it; focus returns to the button. */
export function Popover(props: PopoverProps) {
  const { isOpen, onToggle, content, kind, placement = "bottom-start", target } = props;
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={(next) => !next && onToggle(false)}
      content={<>{content}</>}
      placement={placement}
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose
      transitionDuration={overlayDuration(160)}
      middleware={{ offset: { mainAxis: 4 } }}
      renderTarget={({ ref }) =>
        target({
          ref: ref as Ref<HTMLButtonElement>,
          "aria-expanded": isOpen,
          "aria-haspopup": kind,
          onClick: () => onToggle(!isOpen),
        })
      }
    />
  );
}
