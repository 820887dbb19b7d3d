import type { DataPoint, Gap } from "#contract/reports/shared.ts";
import { dayText, firstInstant, lastInstant, parseHalfHour } from "#server/lib/zoned-time.ts";
import type { LineFigures } from "./place-figures.ts";
import { devicesHeard } from "./queries/devices-heard.ts";
import type { HeardOn } from "./queries/devices-heard.ts";
import type { EcmRun } from "./ecm-run.ts";

const GATEWAY_TYPE = 3;

/** Points from `first` to `last` (indices, both included) in which no device was heard. */
type Silence = { line: LineFigures; first: DataPoint; last: DataPoint };

const isSilent = (point: DataPoint): boolean =>
  point.devicesTotal > 0 && point.devicesReporting === 0 && point.numberOfEvents === 0;

const silencesOf = (line: LineFigures): Silence[] => {
  const found: Silence[] = [];
  let isOpen = false;
  for (const point of line.points) {
    const silence = isOpen ? found.at(-1) : undefined;
    isOpen = isSilent(point);
    if (!isOpen) continue;
    if (silence === undefined) found.push({ line, first: point, last: point });
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
  return Math.min(start + length, counted.end);
};

const reasonFor = (run: EcmRun, silence: Silence, heard: readonly HeardOn[]): Gap["reason"] => {
  const gateways = new Set(gatewaysOf(run, silence));
  const first = silence.first.reportDate.slice(0, 10);
  const last = dayText(endOf(run, silence.last) - 1);
  const wasHeard = heard.some(
    ({ deviceId, day }) => gateways.has(deviceId) && day >= first && day <= last,
  );
  return gateways.size > 0 && !wasHeard ? "gatewayOffline" : "noData";
};

/**
 * The stretches in which a place, or the whole selection, had devices but none was heard. When its
 * gateways were silent as well, they are the reason.
 */
export const findGaps = async (run: EcmRun, lines: readonly LineFigures[]): Promise<Gap[]> => {
  const silences = lines.flatMap(silencesOf);
  if (silences.length === 0) return [];
  const gateways = [...new Set(silences.flatMap((silence) => gatewaysOf(run, silence)))];
  const firsts = silences.map(({ first }) => first.reportDate.slice(0, 10)).toSorted();
  const last = dayText(run.range.counted.end - 1);
  const heard =
    gateways.length === 0
      ? []
      : await devicesHeard(run.db, run.scope, gateways, firsts[0] ?? last, last);
  return silences.map((silence) => ({
    locationId: silence.line.location?.id ?? null,
    from: silence.first.reportDate,
    to: silence.last.reportDate,
    reason: reasonFor(run, silence, heard),
  }));
};
