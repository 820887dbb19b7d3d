import type {
  ControlChange,
  ControlChart,
  ControlSignal,
  ControlUnit,
} from "#contract/reports/control-chart.ts";
import { slotTick } from "#contract/core/formats/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** What a signal is, in a sentence, and what it rests on, in another. */
type SignalText = { head: string; text: string };

/** The words for one signal: "The week of Feb 9 differs from the others." and why. */
export const signalText = (
  words: PageText,
  unit: ControlUnit,
  signal: ControlSignal,
): SignalText => {
  const { t, format } = words;
  const { kind } = signal;
  const values = {
    from: slotTick(words, unit, signal.from, true),
    to: slotTick(words, unit, signal.to, true),
    count: signal.slots,
    n: format.count(signal.slots),
    value: format.percent(signal.value),
    center: format.percent(signal.center),
    limit: format.percent(signal.limit),
  };
  if (kind === "above" || kind === "below") {
    return {
      head: t(`reports-view.control.signal.unlike.${unit}`, values),
      text: t(`reports-view.control.signal.${kind}`, values),
    };
  }
  if (kind === "rising" || kind === "falling") {
    return {
      head: t(`reports-view.control.signal.${kind}.head`, values),
      text: t(`reports-view.control.signal.${kind}.${unit}`, values),
    };
  }
  return {
    head: t("reports-view.control.signal.level", values),
    text: t(`reports-view.control.signal.${kind}.${unit}`, values),
  };
};

/** A letter for each change: numbers stand for signals. */
export const markOf = (index: number): string => String.fromCodePoint(65 + (index % 26));

/** What changed, and when: "New dispensers, Jun 15". */
export const changeMark = ({ t, format }: PageText, { kind, day, text }: ControlChange): string =>
  t(`reports-view.control.change.${kind}`, { day: format.dayShort(day), text: text ?? "" });

/** The same as a sentence, and what follows. */
export const describeChange = (
  words: PageText,
  { kind, day, devices, text }: ControlChange,
): SignalText => {
  const { t, format } = words;
  const count = devices ?? 0;
  return {
    head: t(`reports-view.control.changed.${kind}`, {
      day: format.day(day),
      text: text ?? "",
      count,
      n: format.count(count),
    }),
    text: t("reports-view.control.anew"),
  };
};

/** Why there is no chart: "12 whole weeks needed, 7 so far." */
export const tooFewText = (
  { t, format }: PageText,
  { unit, wholeSlots, neededSlots }: ControlChart,
): string =>
  t(`reports-view.control.tooFew.${unit}`, {
    count: wholeSlots,
    n: format.count(wholeSlots),
    needed: format.count(neededSlots),
  });

/** The chart for who does not see it. */
export const controlSummary = (words: PageText, chart: ControlChart): string => {
  const { t, format } = words;
  const last = chart.points.findLast(({ center }) => center !== null);
  const count = chart.signals.length;
  return t("reports-view.control.summary", {
    count,
    n: format.count(count),
    center: format.percent(last?.center ?? null),
    low: format.percent(last?.low ?? null),
    high: format.percent(last?.high ?? null),
  });
};
