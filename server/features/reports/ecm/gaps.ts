import type { DataPoint, Gap } from "#contract/reports/shared.ts";
import { dayText, firstInstant, lastInstant, parseHalfHour } from "#server/lib/zoned-time.ts";
import type { LineFigures } from "./place-figures.ts";
import { devicesHeard } from "./queries/devices-heard.ts";
import type { HeardOn } from "./queries/devices-heard.ts";
import type { EcmRun } from "./ecm-run.ts";

const GATEWAY_TYPE = 3;

/** Points from `first` to `last` (indices, both included) in which no device was heard. */
type Silence = { line: LineFigures; first: DataPoint; last: DataPoint };

const isSilent = (line: LineFigures, point: DataPoint): boolean =>
  // What has only begun may still be heard from.
  !(point.isFilling && line.figures.devicesOnline > 0) &&
  point.devicesTotal > 0 &&
  point.devicesReporting === 0 &&
  point.numberOfEvents === 0;

/** Nothing can have arrived yet. */
const isBeforeData = ({ reportDate }: DataPoint, firstDay: string | null): boolean =>
  firstDay === null || reportDate.slice(0, 10) < firstDay;

/** The whole course of a line that was heard, but has no counter to give it opportunities. */
const withoutCounter = ({ location, figures, points }: LineFigures): Gap[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (figures.noOpportunitiesReason !== "noCounter" || figures.devicesReporting === 0) return [];
  if (first === undefined || last === undefined) return [];
  const locationId = location?.id ?? null;
  return [{ locationId, from: first.reportDate, to: last.reportDate, reason: "noCounter" }];
};

const silencesOf = (line: LineFigures, firstDay: string | null): Silence[] => {
  const found: Silence[] = [];
  let isOpen = false;
  for (const point of line.points) {
    const silence = isOpen ? found.at(-1) : undefined;
    isOpen = isSilent(line, point);
    if (!isOpen) continue;
    const isBefore = isBeforeData(point, firstDay);
    if (silence === undefined || isBefore !== isBeforeData(silence.last, firstDay))
      found.push({ line, first: point, last: point });
    else silence.last = point;
  }
  return found;
};

/** Gateways that served these places (in them or around them) at some time of the silence. */
const gatewaysOf = (run: EcmRun, { line, first, last }: Silence): string[] => {
  const around = new Set(
    line.parts
      .flatMap((part) => [...run.tree.subtree(part.id), ...run.tree.upward(part.id)])
      .map(({ id }) => id),
  );
  const { timeZone } = run.range;
  const from = firstInstant(parseHalfHour(first.reportDate), timeZone);
  const to = lastInstant(endOf(run, last), timeZone);
  return run.context.assignments
    .filter((row) => row.typeId === GATEWAY_TYPE && around.has(row.locationId))
    .filter((row) => row.from < to && (row.to === null || row.to > from))
    .map((row) => row.deviceId);
};

/** Where the point ends: where the next one begins, or where the range's data end. */
const endOf = (run: EcmRun, point: DataPoint): number => {
  const { unit, counted } = run.range;
  const start = parseHalfHour(point.reportDate);
  const length = { hour: 2, day: 48, week: 7 * 48, month: 31 * 48 }[unit];
  return Math.min(start + length, unit === "hour" ? counted.lastEnd : counted.end);
};

const reasonFor = (run: EcmRun, silence: Silence, heard: readonly HeardOn[]): Gap["reason"] => {
  if (isBeforeData(silence.last, run.context.firstDay)) return "beforeFirstData";
  const gateways = new Set(gatewaysOf(run, silence));
  const first = silence.first.reportDate.slice(0, 10);
  const last = dayText(endOf(run, silence.last) - 1);
  const wasHeard = heard.some(
    ({ deviceId, day }) => gateways.has(deviceId) && day >= first && day <= last,
  );
  return gateways.size > 0 && !wasHeard ? "gatewayOffline" : "deviceSilent";
};

/**
 * The stretches in which a place, or the whole selection, had devices but none was heard, and why:
 * before the facility's first data, its gateways were silent as well, or the devices alone were. A
 * place that was heard but has no counter says so over its whole course.
 */
export const findGaps = async (run: EcmRun, lines: readonly LineFigures[]): Promise<Gap[]> => {
  const silences = lines.flatMap((line) => silencesOf(line, run.context.firstDay));
  const uncounted = lines.flatMap(withoutCounter);
  if (silences.length === 0) return uncounted;
  const gateways = [...new Set(silences.flatMap((silence) => gatewaysOf(run, silence)))];
  const firsts = silences.map(({ first }) => first.reportDate.slice(0, 10)).toSorted();
  const last = dayText(run.range.counted.end - 1);
  const heard =
    gateways.length === 0
      ? []
      : await devicesHeard(run.db, run.scope, gateways, firsts[0] ?? last, last);
  const silent = silences.map((silence) => ({
    locationId: silence.line.location?.id ?? null,
    from: silence.first.reportDate,
    to: silence.last.reportDate,
    reason: reasonFor(run, silence, heard),
  }));
  return [...silent, ...uncounted];
};
