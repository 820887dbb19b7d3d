import type { RecentLine } from "#server/lib/recent-lines.ts";
import {
  type Diagnosis,
  LOG_LEVELS,
  type StatusPart,
  STATUS_TYPES,
  STATUS_TYPE_NAMES,
  type StatusRecord,
  type StatusType,
  type SystemStatus,
  isValidStatus,
} from "#contract/operations/system-status.ts";
import type { Found, Sample, Unread } from "./queries.ts";

/** A hundredth is more than anybody reads of any of these figures. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The same of a figure that may be unreadable. */
const shown = (value: number | null): number | null => (value === null ? null : rounded(value));

const keyOf = (type: string, qualifier: string): string => JSON.stringify([type, qualifier]);

/** Figures as they are now with what was noted of them lately: invalid first, then by type. */
export const presentStatus = (
  found: readonly (Found | Unread)[],
  samples: readonly Sample[],
): SystemStatus[] => {
  const noted = Map.groupBy(samples, (row) => keyOf(row.status_type, row.qualifier));
  return found
    .map(({ type, qualifier, value, since }): SystemStatus => {
      const key = keyOf(type, qualifier);
      const now = shown(value);
      const course = (noted.get(key) ?? []).map((row) => row.value);
      return {
        id: key,
        statusType: type,
        statusQualifier: qualifier,
        statusValue: now,
        minThreshold: STATUS_TYPES[type].min,
        maxThreshold: STATUS_TYPES[type].max,
        isValid: isValidStatus(type, value),
        statusTimestamp: since?.toISOString() ?? null,
        recent: now === null ? course : [...course, now],
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.isValid) - Number(b.isValid) ||
        a.statusType.localeCompare(b.statusType) ||
        a.statusQualifier.localeCompare(b.statusQualifier),
    );
};

/** Levels of the log as it writes them, 20 is debug. */
const levelOf = (level: number): (typeof LOG_LEVELS)[number] =>
  LOG_LEVELS[Math.max(0, Math.min(LOG_LEVELS.length - 1, Math.floor(level / 10) - 2))] ?? "info";

const utcText = (at: Date): string => at.toISOString().slice(0, 19);

/** What is known of one part of the installation. */
export const presentDiagnosis = (
  part: StatusPart,
  found: readonly (Found | Unread)[],
  lines: readonly RecentLine[],
): Diagnosis => ({
  part,
  figures: found
    .filter(({ type }) => STATUS_TYPES[type].part === part)
    .map(({ type, qualifier, value }) => ({
      statusType: type,
      statusQualifier: qualifier,
      statusValue: value,
    })),
  lines: lines.map(({ at, level, text }) => ({
    timestampUtc: utcText(at),
    level: levelOf(level),
    text,
  })),
});

const isKnown = (type: string): type is StatusType =>
  (STATUS_TYPE_NAMES as readonly string[]).includes(type);

/** Samples as the API returns them; types of former versions are left out. */
export const presentHistory = (samples: readonly Sample[]): StatusRecord[] =>
  samples.flatMap((row) =>
    isKnown(row.status_type)
      ? [
          {
            id: row.status_sample_id,
            statusType: row.status_type,
            statusQualifier: row.qualifier,
            statusValue: row.value,
            minThreshold: row.min_threshold,
            maxThreshold: row.max_threshold,
            insertTimestampUtc: utcText(row.noted_at),
          },
        ]
      : [],
  );
