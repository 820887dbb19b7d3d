import { z } from "zod";
import { needsState } from "../core/addresses.ts";
import { defineCall } from "../core/call.ts";
import { Facility } from "./facilities.ts";
import { IntervalMethod } from "../reports/standing.ts";
import { LIMITS } from "../core/limits.ts";
import { ObservationNote, ObservationNoteRow, notesOf } from "../observing/observation-notes.ts";
import { ObservationUnit } from "../observing/observation-unit.ts";
import { Product } from "../core/permissions.ts";
import {
  Count,
  CustomerId,
  FacilityId,
  Id,
  LookupId,
  Name,
  Title,
  SeenVersion,
  Version,
  absentAs,
} from "../core/primitives.ts";
import { SamplingChoice, SamplingTarget } from "../reports/sampling-rules.ts";

/** A whole number within limits; what is no number is refused as that. */
const whole = (least: number, most: number) =>
  z.int("whole_number").min(least, "too_small").max(most, "too_big");
const share = z
  .number("invalid")
  .min(0, "too_small")
  .max(100, "too_big")
  .multipleOf(0.1, "one_decimal");
const line = Title(LIMITS.addressLineMaxLength);
const chosen = LookupId.nullable().refine((id) => id !== null, "required");

const basics = {
  name: Name(LIMITS.facilityNameMaxLength),
  countryId: chosen,
  /** An IANA name; that of Windows is taken too. */
  timeZone: z.string().trim().min(1, "required").max(LIMITS.timeZoneMaxLength, "too_long"),
  templateId: chosen,
  hygieneProtocolId: chosen,
  /** Beds. */
  occupancy: whole(0, LIMITS.occupancyMax).nullable(),
  address1: Name(LIMITS.addressLineMaxLength),
  address2: line,
  address3: line,
  city: Name(LIMITS.cityMaxLength),
  /** Where the country has a list of them; without it the one that is called `stateName`. */
  stateId: LookupId.nullable(),
  stateName: Title(LIMITS.stateNameMaxLength),
  postalCode: Name(LIMITS.postalCodeMaxLength),
  /** Its dashboard shows devices although no product that needs them is licensed; absent: as it was. */
  showDevices: z.boolean().optional(),
};

const withState = <S extends z.ZodType<{ stateId: number | null; stateName: string }, unknown>>(
  form: S,
): S =>
  form.superRefine(({ stateId, stateName }, context) =>
    needsState({ stateOrProvinceId: stateId, stateName }, context),
  );

/** A facility's name, place and zone as they are returned. */
export const BasicInfo = z.object({
  version: Version,
  name: z.string(),
  countryId: z.number(),
  timeZone: z.string(),
  templateId: z.number(),
  hygieneProtocolId: z.number(),
  occupancy: z.number().nullable(),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  city: z.string(),
  stateId: z.number().nullable(),
  stateName: z.string(),
  postalCode: z.string(),
  showDevices: z.boolean(),
});
export type BasicInfo = z.infer<typeof BasicInfo>;

const emptyBasics = absentAs(basics, {
  occupancy: null,
  address2: "",
  address3: "",
  stateId: null,
  stateName: "",
});

export const FacilityForm = withState(z.strictObject({ customerId: CustomerId, ...basics }));
export type FacilityForm = z.infer<typeof FacilityForm>;
/** The same while nothing is chosen yet. */
export type FacilityValues = z.input<typeof FacilityForm>;
export const BasicInfoForm = withState(z.strictObject({ version: SeenVersion, ...basics }));
export type BasicInfoForm = z.infer<typeof BasicInfoForm>;
export type BasicInfoValues = z.input<typeof BasicInfoForm>;
const FacilityCall = withState(
  z.strictObject({ customerId: CustomerId, ...basics, ...emptyBasics }),
);
const BasicInfoCall = withState(
  z.strictObject({ version: SeenVersion, ...basics, ...emptyBasics }),
);

const reportFields = {
  /** Percent of the passages that are opportunities. */
  opportunityOffset: whole(1, 100),
  outboundOnly: z.boolean(),
  max100PctCompliance: z.boolean(),
  lookBehindSeconds: whole(0, LIMITS.windowMaxSeconds),
  lookAheadSeconds: whole(0, LIMITS.windowMaxSeconds),
  popInWindowSeconds: whole(0, LIMITS.popInMaxSeconds),
  /** Percent; null without a goal. */
  observationGoal: share.nullable(),
  /** Below so many a figure gets no verdict. */
  minimumOpportunities: whole(1, 10_000),
  /** How reports of badges and observations work out 95 % intervals. */
  intervalMethod: IntervalMethod,
  /** Groups of fewer people are not shown. */
  suppressionSize: whole(0, 100),
  /** Percent of device-days heard from which on data are healthy. */
  dataHealthPercent: whole(0, 100),
};

/** What decides how figures come about and when they are judged. */
export const ReportSettings = z.object({ version: Version, ...reportFields });
export type ReportSettings = z.infer<typeof ReportSettings>;
export const ReportSettingsForm = z.strictObject({ version: SeenVersion, ...reportFields });
export type ReportSettingsForm = z.infer<typeof ReportSettingsForm>;
/** What the specification does not name stays as it is where it is not sent; so below. */
const ReportSettingsCall = ReportSettingsForm.partial({
  minimumOpportunities: true,
  intervalMethod: true,
  suppressionSize: true,
  dataHealthPercent: true,
}).extend(
  // Numbers are the defaults of a new facility.
  absentAs(reportFields, {
    opportunityOffset: 100,
    outboundOnly: false,
    max100PctCompliance: false,
    lookBehindSeconds: 60,
    lookAheadSeconds: 60,
    popInWindowSeconds: 0,
    observationGoal: null,
  }),
);
export type ReportSettingsChange = z.infer<typeof ReportSettingsCall>;

const alertFields = {
  /** Percent of a refill that is left when its alarm is raised. */
  refillAlarmThreshold: whole(0, LIMITS.refillAlarmMaxPercent),
  hasRefillsWithExpirationDate: z.boolean(),
  canRawExport: z.boolean(),
};

export const ServiceAlertSettings = z.object({ version: Version, ...alertFields });
export type ServiceAlertSettings = z.infer<typeof ServiceAlertSettings>;
export const ServiceAlertForm = z.strictObject({ version: SeenVersion, ...alertFields });
export type ServiceAlertForm = z.infer<typeof ServiceAlertForm>;
const ServiceAlertCall = ServiceAlertForm.partial({
  hasRefillsWithExpirationDate: true,
  canRawExport: true,
}).extend(absentAs(alertFields, { refillAlarmThreshold: 5 }));
export type ServiceAlertChange = z.infer<typeof ServiceAlertCall>;

const observingFields = {
  allowCustomObsNotes: z.boolean(),
  enableObservationFeedback: z.boolean(),
  /** Observations that are older when they arrive are refused. */
  maxObservationAgeDays: whole(1, LIMITS.observationMaxAgeDaysMost),
  /** What reports count of hands. */
  observationUnit: ObservationUnit,
  samplingChoice: SamplingChoice,
  /** Observations a unit and month, where the choice is the facility's own number. */
  samplingTarget: SamplingTarget.nullable(),
};

export const ObservationSettings = z.object({
  version: Version,
  ...observingFields,
  observationNotes: z.array(ObservationNote),
});
export type ObservationSettings = z.infer<typeof ObservationSettings>;

/** With what a device needs to know of a facility to observe there, also without a network. */
export const ObserverSettings = ObservationSettings.extend({
  facilityName: z.string(),
  /** Its moments are the ones of hand hygiene. */
  hygieneProtocolId: z.number().int(),
  /** IANA name; times are shown in it. */
  timeZone: z.string(),
});
export type ObserverSettings = z.infer<typeof ObserverSettings>;
const observationForm = z.strictObject({
  version: SeenVersion,
  ...observingFields,
  observationNotes: notesOf(ObservationNoteRow),
});
type Sampled = Partial<Pick<z.infer<typeof observationForm>, "samplingChoice" | "samplingTarget">>;
const withTarget = <S extends z.ZodType<Sampled, unknown>>(form: S): S =>
  form.refine(
    ({ samplingChoice, samplingTarget }) =>
      samplingChoice !== "own" || (samplingTarget ?? null) !== null,
    { path: ["samplingTarget"], message: "required" },
  );
export const ObservationForm = withTarget(observationForm);
export type ObservationForm = z.infer<typeof ObservationForm>;
const ObservationCall = withTarget(
  observationForm
    .partial({
      maxObservationAgeDays: true,
      observationUnit: true,
      samplingChoice: true,
      samplingTarget: true,
    })
    .extend({
      ...absentAs(observingFields, {
        allowCustomObsNotes: false,
        enableObservationFeedback: false,
      }),
      observationNotes: notesOf(
        ObservationNoteRow.extend(absentAs(ObservationNoteRow.shape, { isArchived: false })),
      ).optional(),
    }),
);
export type ObservationChange = z.infer<typeof ObservationCall>;

/** Stored figures that are being counted again; null while none are. */
export const Recount = z
  .object({
    state: z.enum(["waiting", "running", "failed"]),
    /** Of 100; null before the first part is done. */
    percent: Count.nullable(),
    /** Days before it stay as they were counted, since their facts are archived. */
    keptBefore: z.string().optional(),
  })
  .nullable();
export type Recount = z.infer<typeof Recount>;

/** Older history that is being loaded: from which local day on all is there, and how far it is, of 100. */
export const LoadingHistory = z.object({ readyFrom: z.iso.date(), percent: Count });
export type LoadingHistory = z.infer<typeof LoadingHistory>;

export const FacilitySettings = z.object({
  facilityId: Id,
  facilityName: z.string(),
  customerId: Id,
  customerName: z.string(),
  /** Products licensed there today. */
  licensedProductCodes: z.array(Product),
  /** The facility's own place, at which thresholds for all of it stand. */
  locationHierarchyId: Id,
  /** Its levels have names in use: the template stays. */
  hasLocations: z.boolean(),
  basicInfo: BasicInfo,
  reportSettings: ReportSettings,
  serviceAlertSettings: ServiceAlertSettings,
  recount: Recount,
  canArchive: z.boolean(),
  /** Observation settings are shown without a license, too. */
  canManageLicenses: z.boolean(),
  canToggleCustomNotes: z.boolean(),
  canCloneNotes: z.boolean(),
});
export type FacilitySettings = z.infer<typeof FacilitySettings>;

/** A facility to which quick notes may be cloned. */
const CloneTarget = z.object({ facilityId: Id, facilityName: z.string() });

const params = z.object({ id: FacilityId });
/** Ids beside settings that say to what they belong. */
const owned = { facilityId: Id, customerId: Id, locationHierarchyId: Id };
const same = { facilityId: "id" };
const editing = { kind: "privilege", privilege: "editFacilities" } as const;

export const facilitySettings = {
  create: defineCall({
    method: "POST",
    path: "facility/create",
    access: { kind: "privilege", privilege: "addFacilities" },
    reach: "customer",
    errors: ["duplicate_name"],
    summary: "Make a facility of a customer, with its top location and first report settings.",
    body: FacilityCall,
    entity: BasicInfo.extend({ ...owned, facilityName: z.string() }),
    rowId: "facilityId",
    output: z.object({ facilityId: Id, facilityName: z.string() }),
  }),
  get: defineCall({
    method: "GET",
    path: "facility/:id/settings",
    access: editing,
    reach: "facility",
    summary: "A facility's settings, those of observations apart, and how far a recount is.",
    params,
    output: FacilitySettings,
  }),
  recount: defineCall({
    method: "GET",
    path: "facility/:id/recount",
    access: { kind: "signedIn" },
    reach: "facility",
    background: true,
    summary:
      "Whether stored figures of a facility are being counted anew or older history is being loaded, and how far that is.",
    params,
    output: z.object({ recount: Recount, history: LoadingHistory.nullable() }),
  }),
  saveBasicInfo: defineCall({
    method: "PUT",
    path: "facility/:id/settings/basicInfo",
    access: editing,
    reach: "facility",
    errors: ["duplicate_name"],
    summary: "Save name, place and zone. A new zone counts all stored days anew in the background.",
    params,
    body: BasicInfoCall,
    entity: BasicInfo.extend(owned),
    same,
    output: BasicInfo,
    current: BasicInfo,
  }),
  saveReport: defineCall({
    method: "PUT",
    path: "facility/:id/settings/report",
    access: editing,
    reach: "facility",
    heavy: "short",
    summary: "Save report settings. What counts changes from this instant on, not before.",
    params,
    body: ReportSettingsCall,
    entity: ReportSettings.extend(owned),
    same,
    output: ReportSettings,
    current: ReportSettings,
  }),
  saveServiceAlerts: defineCall({
    method: "PUT",
    path: "facility/:id/settings/serviceAlerts",
    access: { kind: "privilege", privilege: "administerServiceAlerts" },
    reach: "facility",
    heavy: "short",
    summary: "Save what raises refill alarms, and whether raw facts may be exported.",
    params,
    body: ServiceAlertCall,
    entity: ServiceAlertSettings.extend(owned),
    same,
    output: ServiceAlertSettings,
    current: ServiceAlertSettings,
  }),
  observation: defineCall({
    method: "GET",
    path: "facility/:id/observationSettings",
    access: { kind: "privilege", privilege: "observeCompliance" },
    reach: "facility",
    summary: "What observers are asked and may write, and the quick notes, archived ones too.",
    params,
    output: ObserverSettings,
  }),
  quickNotes: defineCall({
    method: "GET",
    path: "facility/:id/quickNotes",
    access: { kind: "privilege", privilege: "observeCompliance" },
    reach: "facility",
    summary: "The quick notes that observers may add, the newest first.",
    params,
    output: z.array(ObservationNote),
  }),
  saveObservation: defineCall({
    method: "PUT",
    path: "facility/:id/settings/observation",
    access: editing,
    reach: "facility",
    heavy: "short",
    errors: ["duplicate_name"],
    summary:
      "Save observation settings with all quick notes; a saved note is archived, not deleted.",
    params,
    body: ObservationCall,
    entity: ObserverSettings.extend(owned),
    same,
    output: ObservationSettings,
    current: ObservationSettings,
  }),
  cloneTargets: defineCall({
    method: "GET",
    path: "facility/:id/settings/cloneObservationNotes",
    access: { kind: "privilege", privilege: "cloneObservationNotes" },
    reach: "facility",
    summary: "The customer's other facilities with an observation license, by name.",
    params,
    output: z.array(CloneTarget),
  }),
  cloneNotes: defineCall({
    method: "POST",
    path: "facility/:id/settings/cloneObservationNotes",
    access: { kind: "privilege", privilege: "cloneObservationNotes" },
    reach: "facility",
    heavy: "short",
    summary: "Add quick notes that are in use to other facilities; texts that are there stay.",
    params,
    body: z.strictObject({
      targetFacilityIds: z
        .array(FacilityId)
        .min(1, "required")
        .max(LIMITS.facilitiesChosenMax, "too_many"),
    }),
    same,
    output: z.object({ added: Count }),
  }),
  setArchived: defineCall({
    method: "PUT",
    path: "facility/:id/archivestatus",
    access: { kind: "privilege", privilege: "archiveFacilities" },
    reach: "facility",
    summary: "Archive a facility: its gateways are refused, its figures stay. Or restore it.",
    params,
    body: z.strictObject({ archived: z.boolean() }),
    bareField: "archived",
    // As its dashboard and the list of a customer's facilities have it.
    entity: Facility.extend({
      onlineDeviceCount: Count,
      canEdit: z.boolean(),
      canArchive: z.boolean(),
    }),
    same,
  }),
};
