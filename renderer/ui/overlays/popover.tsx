import { PopoverNext, type PopoverNextProps } from "@blueprintjs/core";
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactElement,
  type ReactNode,
  type RefCallback,
} from "react";
import { overlayDuration } from "../lib/motion.ts";
import "./popover.css";

/** What the opening button must carry. */
export type PopoverTarget = {
  ref: RefCallback<HTMLButtonElement>;
  "aria-expanded": boolean;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  onClick: () => void;
  onKeyDown: KeyboardEventHandler | undefined;
};

export type PopoverProps = {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** What opens; it takes the focus itself when it appears. */
  content: ReactNode;
  kind: PopoverTarget["aria-haspopup"];
  placement?: PopoverNextProps["placement"];
  /** How far from the button it opens, in pixels: beyond what belongs to the button. */
  gapPx?: number;
  /** Draws the button that opens it, with these props on it. */
  target: (props: PopoverTarget) => ReactElement;
};

const GAP = 4;

/** How far a panel stays from the edges of the window, in pixels. */
const EDGE = 8;

/** Panels that can scroll read from `--hr-popover-room` how tall they may be where they stand. */
const MIDDLEWARE: NonNullable<PopoverNextProps["middleware"]> = {
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty(
        "--hr-popover-room",
        `${Math.max(0, Math.floor(availableHeight))}px`,
      ),
  },
};

/** Whether the focus is in a panel that goes away, or lost with one. */
function isFocusAdrift(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.closest(".bp6-popover") !== null;
}

/**
 * Counts the openings. Opened again while it still closes, a panel has to begin again: it takes the
 * focus when it appears.
 */
function useOpening(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, opening: 0 });
  if (state.isOpen !== isOpen) setState({ isOpen, opening: state.opening + (isOpen ? 1 : 0) });
  return state.opening;
}

/**
 * A panel tied to a button; the arrows open a menu or a list too. Escape and a click outside close
 * it; the focus returns to the button unless the click took it somewhere else.
 */
export function Popover(props: PopoverProps) {
  const {
    isOpen,
    onToggle,
    content,
    kind,
    placement = "bottom-start",
    target,
    gapPx = GAP,
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const opening = useOpening(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusAdrift()) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onToggle(false);
  };
  const handleButtonKey = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    onToggle(true);
  };
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={(next) => !next && onToggle(false)}
      content={
        // Escape on its way up from whatever has the focus in the panel; Blueprint's own handling
        // would give the focus to a part of the panel that goes away. A click on mere text in it
        // leaves the focus here, for Escape to be heard.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div key={opening} className="hr-popover" tabIndex={-1} onKeyDown={handleKey}>
          {content}
        </div>
      }
      placement={placement}
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      canEscapeKeyClose={false}
      transitionDuration={overlayDuration(160)}
      middleware={{ ...MIDDLEWARE, offset: { mainAxis: gapPx } }}
      renderTarget={({ ref }) =>
        target({
          ref: (element) => {
            button.current = element;
            if (typeof ref === "function") ref(element);
          },
          "aria-expanded": isOpen,
          "aria-haspopup": kind,
          onClick: () => onToggle(!isOpen),
          onKeyDown: kind === "dialog" ? undefined : handleButtonKey,
        })
      }
    />
  );
}
