import { ObservationUnit } from "#contract/observing/observation-unit.ts";
import { SamplingChoice } from "#contract/reports/sampling-rules.ts";
import { IntervalMethod } from "#contract/reports/standing.ts";
import type {
  BasicInfo,
  ObservationSettings,
  ReportSettings,
  ServiceAlertSettings,
} from "#contract/organization/facility-settings.ts";
import {
  BAND_SYMBOLS,
  type BandList,
  type BandSymbol,
  type PerformanceBand,
  symbolIdOf,
} from "#contract/organization/performance-bands.ts";
import type { ListHistory } from "#contract/core/list-history.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import type { Row } from "#server/db/tables.ts";
import type { BandRecord, NoteRecord } from "./queries/lists.ts";

/** Name, place and zone as the API returns them. */
export const presentBasicInfo = (row: Row<"facility">): BasicInfo => ({
  version: row.version,
  name: row.name,
  countryId: row.country_id,
  timeZone: row.time_zone,
  templateId: row.location_template_id,
  hygieneProtocolId: row.hygiene_protocol_id,
  occupancy: row.occupancy,
  address1: row.address1,
  address2: row.address2 ?? "",
  address3: row.address3 ?? "",
  city: row.city,
  stateId: row.state_or_province_id,
  stateName: row.state_name ?? "",
  postalCode: row.postal_code,
  showDevices: row.shows_devices,
});

const numberOrNull = (value: number | string | null): number | null =>
  value === null ? null : Number(value);

/** What decides figures; `version` counts the saves of these fields. */
export const presentReportSettings = (
  version: number,
  setting: Row<"report_setting">,
  facility: Row<"facility">,
): ReportSettings => ({
  version,
  opportunityOffset: setting.opportunity_offset,
  outboundOnly: setting.outbound_only,
  max100PctCompliance: setting.max_100_pct_compliance,
  lookBehindSeconds: setting.look_behind_seconds,
  lookAheadSeconds: setting.look_ahead_seconds,
  popInWindowSeconds: setting.pop_in_window_seconds,
  observationGoal: numberOrNull(setting.observation_goal),
  minimumOpportunities: facility.minimum_opportunities,
  intervalMethod: IntervalMethod.parse(facility.interval_method),
  suppressionSize: facility.suppression_size,
  dataHealthPercent: facility.data_health_percent,
});

/** What raises refill alarms, and whether raw facts may be exported. */
export const presentServiceAlerts = (
  version: number,
  setting: Row<"report_setting">,
  facility: Row<"facility">,
): ServiceAlertSettings => ({
  version,
  refillAlarmThreshold: setting.refill_alarm_threshold,
  hasRefillsWithExpirationDate: facility.has_refills_with_expiration_date,
  canRawExport: facility.allows_raw_export,
});

/** The fields that observers fill in, and what they may write. */
export const presentObservation = (
  version: number,
  facility: Row<"facility">,
  notes: readonly NoteRecord[],
): ObservationSettings => ({
  version,
  allowCustomObsNotes: facility.allows_custom_observation_notes,
  enableObservationFeedback: facility.enables_observation_feedback,
  maxObservationAgeDays: facility.observation_max_age_days,
  observationUnit: ObservationUnit.parse(facility.observation_unit),
  samplingChoice: SamplingChoice.parse(facility.sampling_choice),
  samplingTarget: facility.sampling_target,
  observationNotes: notes.map((note) => ({
    id: note.observation_note_id,
    facilityId: note.facility_id,
    text: note.note_text,
    isArchived: note.is_archived,
  })),
});

const symbols = BAND_SYMBOLS.map((name) => ({ id: symbolIdOf(name), name }));

const presentBand = (row: BandRecord): PerformanceBand => {
  // Only names of the contract's lists are ever written.
  const name = row.symbol as BandSymbol;
  const symbolId = symbolIdOf(name);
  return {
    id: row.band_id,
    facilityId: row.facility_id,
    title: row.title,
    limit: Number(row.upper_limit),
    color: row.color as Swatch,
    symbolId,
    symbol: { id: symbolId, name },
  };
};

/** A facility's bands, and the symbols to choose from. */
export const presentBands = (
  version: number,
  rows: readonly BandRecord[],
  { since, former }: ListHistory<StoredBand>,
): BandList => ({
  version,
  performanceBands: rows.map(presentBand),
  symbols,
  history: {
    since,
    former: former.map((one) => ({
      ...one,
      rows: one.rows.map(({ title, limit, color }) => ({ title, limit, color })),
    })),
  },
});

/** A band as stored for earlier days, in the form in which reports answer bands. */
export type StoredBand = ReportCommon["performanceBands"][number];

/** The same of a stored one. */
export const storedBand = (
  row: Pick<BandRecord, "band_id" | "title" | "upper_limit" | "color" | "symbol">,
): StoredBand => ({
  id: row.band_id,
  title: row.title,
  limit: Number(row.upper_limit),
  // Only names of the contract's lists are ever written.
  color: row.color as Swatch,
  symbol: { symbol: row.symbol },
});

/** What the audit log records of a band. */
export const auditedBand = (
  row: Pick<BandRecord, "title" | "upper_limit" | "color" | "symbol">,
) => ({
  title: row.title,
  limit: Number(row.upper_limit),
  color: row.color,
  symbol: row.symbol,
});
