import type {
  FacilityValues,
  ObservationForm,
  ObservationSettings,
} from "#contract/facility-settings.ts";
import type { BandList, BandRow } from "#contract/performance-bands.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

/** The first country of the list. */
const FIRST_COUNTRY = 1;

/** Words of the fields of all of these forms. */
export const fieldText = (path: string) => textId(`facility-settings.field.${path}`);

/** A facility that is to be made. */
export const newFacility = (customerId: string): FacilityValues => ({
  customerId,
  name: "",
  countryId: FIRST_COUNTRY,
  // Most facilities are added from where they are; a state that is chosen offers its own.
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  templateId: null,
  hygieneProtocolId: null,
  occupancy: null,
  address1: "",
  address2: "",
  address3: "",
  city: "",
  stateId: null,
  stateName: "",
  postalCode: "",
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
  // Chosen anew for every save.
  alsoForPast: false,
});
