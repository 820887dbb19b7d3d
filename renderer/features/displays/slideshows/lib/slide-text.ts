import { reportKeyOf } from "#contract/reports/list.ts";
import type { Slide } from "#contract/displays/slides.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";

const isImage = ({ image }: Pick<Slide, "image">): boolean => image !== null;

/** What kind of report a slide is, or that it is a picture. */
export const typeText = (t: Translate, slide: Slide): string => {
  if (isImage(slide)) return t("slideshows.slide.image");
  const key = reportKeyOf(slide.reportId);
  return key === undefined
    ? t("slideshows.slide.unknownReport")
    : t(textId(`reports.${key}.title`));
};

/** What its figures cover; fixed dates are marked, since they never change. Null for a picture. */
export const describeTimeframe = (t: Translate, slide: Slide): string | null => {
  const timeframe = slide.reportFilters?.reportDateRange;
  if (timeframe === undefined) return null;
  return timeframe === "custom"
    ? t("slideshows.slide.fixedDates")
    : t(textId(`reports.timeframes.${timeframe}`));
};

/** Its shifts by name; null for a picture. */
export const shiftText = (t: Translate, format: Format, slide: Slide): string | null => {
  if (isImage(slide)) return null;
  return slide.shiftNames.length === 0
    ? t("slideshows.slide.allHours")
    : format.list(slide.shiftNames);
};

/** A slide's facts in one line: "Performance history, last 7 days". */
export const factsOf = (t: Translate, slide: Slide): string =>
  [typeText(t, slide), describeTimeframe(t, slide)].filter((words) => words !== null).join(", ");

/** How long something takes: "2 minutes", "1 minute 30 seconds". */
export const durationText = (language: string, seconds: number): string => {
  const words = (value: number, unit: "minute" | "second") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [
    ...(minutes > 0 ? [words(minutes, "minute")] : []),
    ...(rest > 0 || minutes === 0 ? [words(rest, "second")] : []),
  ].join(" ");
};
