import { lazy } from "react";
import { isFigureId } from "#contract/core/figures.ts";
import { Explained } from "#renderer/ui/overlays/explained.tsx";
import { useFiguresOf } from "./figure-context.ts";

/** What a figure's card says is fetched with the first card that opens. */
const ReportFigureCard = lazy(async () => ({
  default: (await import("./report-figure-card.tsx")).ReportFigureCard,
}));

type ReportFigureProps = {
  /** The figure's id in the catalogue; another has no card. */
  figure: string;
  /** Its name as the page has it. */
  label: string;
  look?: "name" | "mark";
  /** The range of a part of the page that has one of its own. */
  range?: string;
};

/** The name of a report's figure, or a mark beside it, which opens the card on what is counted. */
export function ReportFigure({ figure, label, look = "name", range }: ReportFigureProps) {
  const of = useFiguresOf();
  if (of === null || !isFigureId(figure)) return look === "name" ? label : null;
  return (
    <Explained {...{ label, look }}>
      {(onClose) => <ReportFigureCard {...{ of, figure, label, range, onClose }} />}
    </Explained>
  );
}
