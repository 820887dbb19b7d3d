import { FigureCard, type FigureCardProps } from "#renderer/figures/figure-card.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useText } from "#renderer/i18n/text.ts";
import { isJudgedChange } from "#contract/reports/change.ts";
import { changeFacts, changeOf } from "./change-facts.ts";
import { ChangePicture } from "./change-picture.tsx";
import type { FiguresOf } from "./figure-context.ts";
import { figureFacts } from "./figure-facts.ts";

type ReportFigureCardProps = Omit<FigureCardProps, "facts"> & {
  of: FiguresOf;
  /** The range of a part of the page that has one of its own. */
  range?: string | undefined;
};

/** The card of a figure with what a report's answer says of it. */
export function ReportFigureCard({ of, range, ...card }: ReportFigureCardProps) {
  const words = usePageText();
  useText("figure-cards");
  const facts = figureFacts(words, of, card.figure, range);
  const found = range === undefined ? changeOf(of, card.figure) : undefined;
  if (found === undefined) return <FigureCard {...card} facts={facts} />;
  const { change } = found;
  const picture = isJudgedChange(change) && <ChangePicture {...change} />;
  return (
    <FigureCard
      {...card}
      facts={{ ...facts, range: undefined, methods: [], ...changeFacts(words, of, found) }}
      picture={picture}
    />
  );
}
