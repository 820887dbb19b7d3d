import type { ReactNode } from "react";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { indexFigure, summaryOf } from "./big-figure.ts";
import { SeriesPlot } from "./series-plot.tsx";
import type { WallOrientation } from "./slide-types.ts";
import { FigureBlock, Tiles, titleClass } from "./figure-block.tsx";
import { comparedRows, rowsOfPage, type ReadSlide } from "./read-slide.ts";
import { BarRows, TableRows } from "./row-lists.tsx";
import { seriesOf } from "./wall-series.ts";
import {
  barRow,
  columnHeading,
  rowsSubtitle,
  rowsText,
  tableColumns,
  tableRow,
} from "./wall-rows.ts";
import { goalText, rangeText, type WallText } from "./wall-text.ts";

/** What a slide shows between its head and its foot, and the words of its foot. */
export type DrawnBody = { body: ReactNode; foot: string };

type Input = {
  words: WallText;
  slide: ReadSlide;
  orientation: WallOrientation;
  page: number;
};

/** A title above what has the whole width. */
function Titled(props: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <section className="hr-wall-titled">
      <div className="hr-wall-head">
        <h1 className={titleClass(props.title)}>{props.title}</h1>
        <p className="hr-wall-subtitle">{props.subtitle}</p>
      </div>
      {props.children}
    </section>
  );
}

const rowsBody = ({ words, slide, orientation, page }: Input): DrawnBody => {
  const shown = rowsOfPage(slide.rows, orientation, page);
  const foot = rowsText(words, slide, orientation, page);
  if (slide.composition === "table" || slide.composition === "counts") {
    const subtitle = rowsSubtitle(words, slide, []);
    const headings = tableColumns(slide).map((column) => columnHeading(words, column));
    const rows = shown.map((row) => tableRow(words, slide, row));
    return {
      body: (
        <Titled title={slide.title} subtitle={subtitle}>
          <TableRows headings={headings} rows={rows} />
        </Titled>
      ),
      foot,
    };
  }
  const all = slide.rows.map((row) => barRow(words, slide, row));
  const bars = shown.map((row) => barRow(words, slide, row));
  return {
    body: (
      <Titled title={slide.title} subtitle={rowsSubtitle(words, slide, all)}>
        <BarRows rows={bars} />
      </Titled>
    ),
    foot,
  };
};

const historyBody = (input: Input): DrawnBody => {
  const { words, slide } = input;
  const { report, data, selected, zoomsOut } = slide;
  const key = selected.length === 1 ? (selected[0] ?? TOTAL_KEY) : TOTAL_KEY;
  const figure = indexFigure(words, slide, key);
  const course = report.course?.(data, key);
  if (figure === null || course === undefined) return rowsBody(input);
  const plot = seriesOf(words, {
    ...course,
    goal: report.rowFigures?.(data, key)?.performanceGoal ?? null,
    // The steps of a single place are not shown.
    goalSteps: key === TOTAL_KEY ? data.goalSteps : undefined,
    unit: data.chartTimeUnit,
    zoomsOut,
  });
  return {
    body: (
      <div className="hr-wall-halves">
        <FigureBlock title={slide.title} figure={figure} />
        <SeriesPlot course={plot} noData={words.t("viewer.face.noData")} />
      </div>
    ),
    foot: figure.foot,
  };
};

const summaryBody = (input: Input): DrawnBody => {
  const made = summaryOf(input.words, input.slide);
  return {
    body: (
      <div className="hr-wall-halves">
        <FigureBlock title={input.slide.title} figure={made.figure} />
        {made.tiles.length > 0 && <Tiles tiles={made.tiles} />}
      </div>
    ),
    foot: made.figure.foot,
  };
};

/** One sentence in place of figures. */
export function SaidInstead(props: { title: string; subtitle: string; text: string }) {
  return (
    <Titled title={props.title} subtitle={props.subtitle}>
      <p className="hr-wall-said">{props.text}</p>
    </Titled>
  );
}

const emptyBody = ({ words, slide }: Input): DrawnBody => ({
  body: (
    <SaidInstead
      title={slide.title}
      subtitle={rangeText(words, slide)}
      text={words.t(textId(`viewer.face.empty.${slide.report.emptyText}`))}
    />
  ),
  foot: goalText(words, slide.data.performanceGoal).join(""),
});

/** What a report's slide shows on one of its pages. */
export const bodyOf = (input: Input): DrawnBody => {
  const { slide, page } = input;
  if (slide.isEmpty) return emptyBody(input);
  switch (slide.composition) {
    case "summary":
      return summaryBody(input);
    case "history":
      // What is compared follows the course that it is compared in.
      return page > 0 && comparedRows(slide).length > 0
        ? rowsBody({ ...input, page: page - 1 })
        : historyBody(input);
    default:
      return rowsBody(input);
  }
};
