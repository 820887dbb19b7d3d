import type { KeyFigure } from "#contract/reports/definition.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

const written = ({ t, format }: Words, figure: KeyFigure): string => {
  switch (figure.kind) {
    case "percent":
      return format.percent(figure.value);
    case "points":
      return format.points(figure.value);
    case "count":
      return format.count(figure.value);
    case "share":
      return t("reports.cells.devices", {
        reporting: format.count(figure.value),
        total: format.count(figure.of),
      });
  }
};

/** The figures that tell a report's answer, in a strip. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const words = useWords();
  return (
    <dl className="hr-print-figures">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dd>{written(words, figure)}</dd>
          <dt>{words.t(textId(`reports.figures.${figure.label}`))}</dt>
        </div>
      ))}
    </dl>
  );
}
