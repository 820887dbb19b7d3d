import {
  type InstantChange,
  type InstantForm,
  type ScheduledChange,
  type ScheduledForm,
  USUAL_INSTANT,
} from "#contract/messaging/alert-subscriptions.ts";
import type { AlertRow } from "../queries/subscriptions.ts";
import type { RuleValues } from "./rule-values.ts";

export type Change = InstantChange | ScheduledChange;

/** An instant alert as its change has it, with what is left out as a new one has it. */
export const completeInstant = (change: InstantChange): InstantForm => ({
  ...change,
  recipients: change.recipients ?? [],
  locationIds: change.locationIds ?? [],
  withFaults: change.withFaults ?? USUAL_INSTANT.withFaults,
  holdMinutes: change.holdMinutes ?? USUAL_INSTANT.holdMinutes,
  remindHours: change.remindHours ?? USUAL_INSTANT.remindHours,
  tellResolved: change.tellResolved ?? USUAL_INSTANT.tellResolved,
  gatewaysAnyHour: change.gatewaysAnyHour ?? USUAL_INSTANT.gatewaysAnyHour,
  sendOpen: change.sendOpen ?? USUAL_INSTANT.sendOpen,
});

/** The same of a scheduled one. */
export const completeScheduled = (change: ScheduledChange): ScheduledForm => ({
  ...change,
  recipients: change.recipients ?? [],
  locationIds: change.locationIds ?? [],
  sendWhenNothing: change.sendWhenNothing ?? false,
});

/** Columns of what a change may leave out, by its field. */
const STORED_COLUMNS = {
  withFaults: ["with_faults"],
  holdMinutes: ["hold_minutes"],
  remindHours: ["remind_hours"],
  tellResolved: ["tell_resolved"],
  gatewaysAnyHour: ["gateways_any_hour"],
  quietFrom: ["quiet_from"],
  quietTo: ["quiet_to"],
  sendWhenNothing: ["send_when_nothing"],
  // As they stand in the row: some of the places may be gone.
  locationIds: ["all_locations", "location_ids"],
} as const satisfies Readonly<Record<string, readonly (keyof RuleValues)[]>>;

/** The columns of a saved alert with the columns of a change, which may leave some as they are. */
export const withStoredValues = (
  values: RuleValues,
  change: Readonly<Record<string, unknown>>,
  row: AlertRow,
): RuleValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(STORED_COLUMNS).flatMap(([field, columns]) =>
      change[field] === undefined ? columns.map((column) => [column, row[column]]) : [],
    ),
  ),
});
