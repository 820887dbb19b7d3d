import { type Change, arrowOf, isJudgedChange } from "#contract/reports/change.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Figures } from "#contract/reports/shared.ts";
import { comparisonOf, defaultComparison } from "#contract/reports/filters/comparison.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { STATUS_KINDS, type Verdict } from "#contract/reports/verdict.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { formatFor, type Format } from "#renderer/i18n/format.ts";
import { textFor, type Translate } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import type { ReadSlide } from "./read-slide.ts";

/** Texts and formats of one language, whichever the page is in. */
export type WallText = { t: Translate; format: Format };

export const wallTextIn = (language: Language): WallText => ({
  t: textFor(language),
  format: formatFor(language),
});

/** How a figure stands: never by its colour alone. */
export type Standing = { shape: StatusKind; text: string };

/** How one row of many stands, in as few words as there are. */
export const standingOf = (
  { t }: WallText,
  verdict: Verdict,
  reason: Figures["noOpportunitiesReason"] = null,
): Standing => ({
  shape: STATUS_KINDS[verdict],
  text:
    verdict === "noOpportunities" && reason !== null
      ? t(`reports.noOpportunities.${reason}`)
      : t(textId(`reports.status.${verdict}`)),
});

/** How the figure stands that a slide is about: "1.6 points below goal". */
export const requestedStanding = (
  words: WallText,
  figures: Pick<
    Figures,
    "verdict" | "pointsToGoal" | "performanceBaseline" | "noOpportunitiesReason"
  >,
  minimum: number,
): Standing => {
  const { t, format } = words;
  const { verdict, pointsToGoal, performanceBaseline } = figures;
  const plain = standingOf(words, verdict, figures.noOpportunitiesReason);
  const points = Math.abs(pointsToGoal ?? 0);
  const values = { count: points, points: format.decimal(points) };
  switch (verdict) {
    case "belowGoal":
      return { ...plain, text: t("viewer.face.belowGoal", values) };
    case "atGoal":
      return points === 0 ? plain : { ...plain, text: t("viewer.face.aboveGoal", values) };
    case "belowBaseline":
      return {
        ...plain,
        text: t("viewer.face.belowBaseline", { baseline: format.percent(performanceBaseline) }),
      };
    case "tooFew":
      return {
        ...plain,
        text: t("viewer.face.tooFew", { count: minimum, minimum: format.count(minimum) }),
      };
    case "checkCounters":
      return { ...plain, text: t("viewer.face.checkCounters") };
    default:
      return plain;
  }
};

type Compared = Pick<ReportFilters, "reportDateRange" | "compareWith">;

/** A change from another range: its arrow where it is real, and how much on what. */
export type ChangeText = { arrow: "up" | "down" | null; text: string };

/** What a slide's figures are compared with, in a few words: "vs. the same days of last month". */
const comparedWords = ({ t }: WallText, filters: Compared): string => {
  const { reportDateRange } = filters;
  const comparison = comparisonOf(filters);
  if (comparison === "yearBefore") return t("viewer.face.yearBefore");
  return comparison === defaultComparison(reportDateRange)
    ? t(textId(`viewer.face.before.${reportDateRange}`))
    : t("viewer.face.before.custom");
};

/** How a figure changed against another range; undefined where that was not judged. */
export const describeChange = (
  words: WallText,
  change: Change | null,
  filters: Compared,
): ChangeText | undefined => {
  const { t, format } = words;
  if (!isJudgedChange(change)) return undefined;
  const arrow = arrowOf(change);
  const size = Math.abs(change.points);
  return {
    arrow,
    text:
      arrow === null
        ? t("reports.change.withinNoise", { before: format.percent(change.before.percent) })
        : t("viewer.face.change", {
            count: size,
            points: format.decimal(size),
            before: comparedWords(words, filters),
          }),
  };
};

/** The range of a slide: "last 7 days", or its days. */
export const rangeText = ({ t }: WallText, { report, page, data }: ReadSlide): string => {
  const { reportDateRange } = page.filters;
  return report.filters.includes("timeframe") && reportDateRange !== "custom"
    ? t(textId(`viewer.face.timeframes.${reportDateRange}`))
    : data.formattedReportDateRange;
};

/** More shifts than these are shown by their number. */
const SHIFTS_NAMED = 3;

/** The shifts that narrow a slide; nothing where it counts all 24 hours. */
export const shiftsText = ({ t, format }: WallText, { page }: ReadSlide): string[] => {
  const chosen = new Set(page.filters.shiftIds);
  const names = (page.choices.shifts ?? []).filter(({ id }) => chosen.has(id));
  if (chosen.size === 0) return [];
  return names.length === 0 || names.length > SHIFTS_NAMED
    ? [t("viewer.face.shifts", { count: chosen.size, n: format.count(chosen.size) })]
    : [names.map(({ name }) => name).join(", ")];
};

/** The places that a slide is about: "all units", the one, or how many. */
export const placesText = ({ t, format }: WallText, { page }: ReadSlide): string => {
  const ids = page.filters.locationIds;
  if (ids.length === 0) return t("viewer.face.everywhere");
  const only = page.choices.locations?.find(({ id }) => id === ids[0]);
  return ids.length === 1 && only !== undefined
    ? only.name
    : t("viewer.face.places", { count: ids.length, n: format.count(ids.length) });
};

/** "goal 80.0%" after other words; nothing without a goal. */
export const goalText = ({ t, format }: WallText, goal: number | null): string[] =>
  goal === null ? [] : [t("viewer.face.goal", { goal: format.percent(goal) })];

/** What a figure rests on: "4,380 events of 5,587 opportunities". */
export const eventsText = (
  { t, format }: WallText,
  { totalEvents, totalOpportunities }: Pick<Figures, "totalEvents" | "totalOpportunities">,
): string =>
  t("viewer.face.events", {
    count: totalEvents,
    events: format.count(totalEvents),
    opportunities: format.count(totalOpportunities),
  });

/** Words under a title, without those that it says already. */
export const besideTitle = ({ title }: ReadSlide, ...parts: readonly string[]): string => {
  const said = title.toLocaleLowerCase();
  return parts.filter((part) => part !== "" && !said.includes(part.toLocaleLowerCase())).join(", ");
};
