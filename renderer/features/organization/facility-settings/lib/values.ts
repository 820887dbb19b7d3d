import type { Customer } from "#contract/organization/customers.ts";
import { IN_AND_OUT_PROTOCOL_ID } from "#contract/observing/observation-kinds.ts";
import type {
  FacilityValues,
  ObservationForm,
  ObservationSettings,
} from "#contract/organization/facility-settings.ts";
import type { BandList, BandRow } from "#contract/organization/performance-bands.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

/** Templates of locations whose words fit a country's hospitals; the first for all others. */
const TEMPLATE_OF: Readonly<Record<string, number>> = { GB: 2 };
const FIRST_TEMPLATE = 1;

/** Words of the fields of all of these forms. */
export const fieldText = (path: string) => textId(`facility-settings.field.${path}`);

/** A facility that is to be made: where its customer is, with what most facilities use. */
export const newFacility = (customer: Customer): FacilityValues => ({
  customerId: customer.id,
  name: "",
  countryId: customer.countryId,
  // Most facilities are added from where they are; a state that is chosen offers its own.
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  templateId: TEMPLATE_OF[customer.countryCode] ?? FIRST_TEMPLATE,
  hygieneProtocolId: IN_AND_OUT_PROTOCOL_ID,
  occupancy: null,
  showDevices: false,
  address1: customer.address1,
  address2: customer.address2 ?? "",
  address3: customer.address3 ?? "",
  city: customer.city,
  stateId: customer.stateOrProvinceId,
  stateName: customer.stateOrProvinceId === null ? (customer.stateName ?? "") : "",
  postalCode: customer.postalCode,
});

/** Observation settings as the form has them. */
export const observationValues = (saved: ObservationSettings): ObservationForm => ({
  version: saved.version,
  allowCustomObsNotes: saved.allowCustomObsNotes,
  enableObservationFeedback: saved.enableObservationFeedback,
  maxObservationAgeDays: saved.maxObservationAgeDays,
  observationUnit: saved.observationUnit,
  samplingChoice: saved.samplingChoice,
  samplingTarget: saved.samplingTarget,
  observationNotes: saved.observationNotes.map(({ id, text, isArchived }) => ({
    id,
    text,
    isArchived,
  })),
});

/** Bands as the form has them. */
export type BandsForm = {
  version?: number | undefined;
  performanceBands: BandRow[];
  alsoForPast?: boolean | undefined;
};
/** The order of bands is that of their limits. */
export const BANDS_PLAN: MergePlan = {
  performanceBands: {
    write: (bands: readonly BandRow[]) => bands.toSorted((one, other) => one.limit - other.limit),
  },
};

export const bandValues = ({ version, performanceBands }: BandList): BandsForm => ({
  version,
  performanceBands: performanceBands.map(({ id, title, limit, color, symbolId }) => ({
    id,
    title,
    limit,
    color,
    symbolId,
  })),
  // Chosen again for every save.
  alsoForPast: false,
});
