import { Suspense, lazy, useState } from "react";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { FigureCardProps } from "./figure-card.tsx";
import "./figure-name.css";

/** What a figure's card says is fetched with the first card that opens. */
const FigureCard = lazy(async () => ({ default: (await import("./figure-card.tsx")).FigureCard }));

const GAP = 4;

/** What of its cell is below a name: a card keeps clear of it, so that the figure stays in view. */
const restOfCell = (name: Element): number => {
  const cell = name.closest("dl > div");
  return cell === null
    ? 0
    : cell.getBoundingClientRect().bottom - name.getBoundingClientRect().bottom;
};

/**
 * The name of a figure: a button that opens the card on what is counted, below its cell or above
 * it. Where nobody can press, the bare name; paper has the methods as footnotes.
 */
export function FigureName(props: Omit<FigureCardProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const [gapPx, setGapPx] = useState(GAP);
  const { hasControls } = useMedium();
  if (!hasControls) return props.label;
  return (
    <Popover
      kind="dialog"
      gapPx={gapPx}
      isOpen={isOpen}
      onToggle={setOpen}
      content={
        <Suspense fallback={null}>
          <FigureCard {...props} onClose={() => setOpen(false)} />
        </Suspense>
      }
      target={(target) => (
        <button
          {...target}
          type="button"
          className="hr-figure-name"
          onClick={({ currentTarget }) => {
            setGapPx(GAP + restOfCell(currentTarget));
            target.onClick();
          }}
        >
          {props.label}
        </button>
      )}
    />
  );
}
