import type { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import type { Figures } from "#contract/reports/shared.ts";
import type { z } from "zod";
import { NO_VALUE } from "#renderer/i18n/format.ts";
import type { ReadSlide } from "./read-slide.ts";
import {
  requestedStanding,
  besideTitle,
  describeChange,
  eventsText,
  goalText,
  placesText,
  rangeText,
  shiftsText,
  standingOf,
  type ChangeText,
  type Standing,
  type WallText,
} from "./wall-text.ts";

/** A number with what stands small behind it: "78.4" and "%". */
export type WallNumber = { number: string; sign: string };

/** The one figure that a slide is about. */
export type BigFigure = {
  subtitle: string;
  value: WallNumber;
  standing?: Standing | undefined;
  change?: ChangeText | undefined;
  foot: string;
};

/** A smaller figure beside it. */
export type Tile = {
  key: string;
  label: string;
  value: WallNumber;
  standing?: Standing | undefined;
  note?: string | undefined;
};

/** A percentage and its sign, which French sets apart. */
const percentNumber = ({ format }: WallText, percent: number | null): WallNumber => {
  if (percent === null) return { number: NO_VALUE, sign: "" };
  const number = format.figure(percent);
  return { number, sign: format.percent(percent).slice(number.length) };
};

const footOf = (words: WallText, figures: Figures): string =>
  [eventsText(words, figures), ...goalText(words, figures.performanceGoal)].join(" · ");

/** The index of a place over a range, as its history shows it. @param key the place's row */
export const indexFigure = (words: WallText, slide: ReadSlide, key: string): BigFigure | null => {
  const { report, data } = slide;
  const figures = report.rowFigures?.(data, key);
  if (figures === undefined) return null;
  const place = slide.rows.find((row) => row.key === key)?.cells["name"];
  return {
    subtitle: besideTitle(
      slide,
      words.t("reports.figures.index"),
      key === TOTAL_KEY
        ? slide.page.filters.locationIds.length === 0
          ? ""
          : placesText(words, slide)
        : String(place ?? ""),
      rangeText(words, slide),
      ...shiftsText(words, slide),
    ),
    value: percentNumber(words, figures.percentCompliant),
    standing: requestedStanding(words, figures, data.minimumOpportunities),
    change: describeChange(words, figures.change, slide.page.filters),
    // The goal has a line of its own in the course beside it.
    foot: eventsText(words, figures),
  };
};

type SummaryData = z.output<(typeof performanceSummary)["response"]>;

const TILES_MAX = 4;
const BLOCKS = ["sevenDayData", "thirtyDayData", "yearData", "totalData"] as const;

const sampleText = ({ t, format }: WallText, opportunities: number): string =>
  t("viewer.face.sample", { n: format.count(opportunities) });

const blockTiles = (words: WallText, data: SummaryData): Tile[] =>
  BLOCKS.flatMap((name) => {
    const block = data[name];
    if (block === null) return [];
    return {
      key: name,
      label: words.t(`viewer.face.blocks.${name}`),
      value: percentNumber(words, block.percentCompliant),
      standing: standingOf(words, block.verdict, block.noOpportunitiesReason),
      note: sampleText(words, block.totalOpportunities),
    };
  });

const shiftTiles = (words: WallText, { shiftData }: SummaryData): Tile[] =>
  shiftData.map((shift) => ({
    key: shift.shiftId,
    label: shift.shiftName,
    value: percentNumber(words, shift.compliance),
    standing: standingOf(words, shift.verdict),
    note: words.t("viewer.face.sampleOfWeek", { n: words.format.count(shift.opportunities) }),
  }));

/** Today with the longer ranges, and the shifts where all of them have room beside these. */
export const summaryOf = (
  words: WallText,
  slide: ReadSlide,
): { figure: BigFigure; tiles: Tile[] } => {
  const data = slide.data as SummaryData;
  const { todayData: today, minimumOpportunities } = data;
  const [blocks, shifts] = [blockTiles(words, data), shiftTiles(words, data)];
  const besides = TILES_MAX - shifts.length;
  return {
    figure: {
      subtitle: besideTitle(
        slide,
        words.t("reports.figures.index"),
        words.t("viewer.face.timeframes.today"),
        placesText(words, slide),
        ...shiftsText(words, slide),
      ),
      value: percentNumber(words, today.percentCompliant),
      standing: requestedStanding(words, today, minimumOpportunities),
      change: describeChange(words, today.change, { reportDateRange: "today" }),
      foot: footOf(words, today),
    },
    // No user chose some shifts without the others.
    tiles: besides > 0 ? [...blocks.slice(0, besides), ...shifts] : blocks.slice(0, TILES_MAX),
  };
};
