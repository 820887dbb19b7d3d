import { clsx } from "clsx";
import { Suspense, useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { AboutSign } from "../indicators/about-sign.tsx";
import { useMedium } from "../medium/medium.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { Popover, type PopoverTarget } from "./popover.tsx";
import "./explained.css";

type ExplainedProps = {
  /** What is explained. */
  label: string;
  /** The words themselves are the button, or a mark beside words that do something else already. */
  look: "name" | "mark";
  /** Draws what explains it, an `ExplainPanel`; fetched by then, it may suspend. */
  children: (onClose: () => void) => ReactNode;
};

const GAP = 4;

/**
 * What of its cell is below a name: a panel stays clear of it, so that the figure stays in view.
 */
const restOfCell = (name: Element): number => {
  const cell = name.closest("dl > div, th, li, section");
  return cell === null
    ? 0
    : cell.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom;
};

type TriggerProps = Pick<ExplainedProps, "label" | "look"> &
  Omit<PopoverTarget, "ref" | "onKeyDown"> & { ref: Ref<HTMLButtonElement> };

function Trigger({ label, look, ...target }: TriggerProps) {
  const t = useUiText();
  return (
    <button
      {...target}
      type="button"
      className={clsx("hr-explained", `hr-explained-${look}`)}
      aria-label={look === "mark" ? t("ui.action.about", { name: label }) : undefined}
    >
      {look === "name" ? label : <AboutSign />}
    </button>
  );
}

/**
 * A name that explains itself: it opens a panel below its cell or above it, on a phone a sheet. The
 * focus returns to it. On a medium without input, the bare name.
 */
export function Explained({ label, look, children }: ExplainedProps) {
  const [isOpen, setOpen] = useState(false);
  // Of a table's many names few are ever opened; what places a panel comes with the first.
  const [wasOpened, setOpened] = useState(false);
  const [gapPx, setGapPx] = useState(GAP);
  const { hasControls } = useMedium();
  const isPhone = useIsNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const isSheetOpen = isPhone && isOpen;
  const wasSheetOpen = useRef(false);
  useEffect(() => {
    if (wasSheetOpen.current && !isSheetOpen) button.current?.focus();
    wasSheetOpen.current = isSheetOpen;
  }, [isSheetOpen]);
  if (!hasControls) return look === "name" ? label : null;
  const toggle = (isWanted: boolean) => {
    if (button.current) setGapPx(GAP + restOfCell(button.current));
    setOpened(true);
    setOpen(isWanted);
  };
  const panel = <Suspense fallback={null}>{isOpen && children(() => setOpen(false))}</Suspense>;
  if (isPhone || (look === "mark" && !wasOpened))
    return (
      <>
        <Trigger
          {...{ label, look }}
          ref={button}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => toggle(!isOpen)}
        />
        {isPhone && panel}
      </>
    );
  return (
    <Popover
      kind="dialog"
      gapPx={gapPx}
      isOpen={isOpen}
      onToggle={toggle}
      content={panel}
      target={({ ref, onKeyDown: _none, ...target }) => (
        <Trigger
          {...{ label, look }}
          {...target}
          ref={(element) => {
            button.current = element;
            ref(element);
          }}
        />
      )}
    />
  );
}
