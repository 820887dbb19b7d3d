import { lazy } from "react";
import type { FigureId } from "#contract/core/figures.ts";
import { Explained } from "#renderer/ui/overlays/explained.tsx";
import type { FigureFacts } from "./figure-card.tsx";

/** What cards say is fetched with the first one that opens. */
const FigureCard = lazy(async () => ({ default: (await import("./figure-card.tsx")).FigureCard }));

type AboutFigureProps = {
  figure: FigureId;
  /** The figure's name as the page has it. */
  label: string;
  look?: "name" | "mark";
  facts?: FigureFacts;
};

/** A figure's name outside reports, which opens the card on what is counted. */
export function AboutFigure({ figure, label, look = "name", facts }: AboutFigureProps) {
  return (
    <Explained {...{ label, look }}>
      {(onClose) => <FigureCard {...{ figure, label, onClose }} {...(facts && { facts })} />}
    </Explained>
  );
}
