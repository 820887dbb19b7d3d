import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";
import { BANDS_PLAN } from "#renderer/features/organization/facility-settings/lib/values.ts";
import { chosenOf } from "#renderer/features/messaging/report-subscriptions/lib/chosen.ts";
import { WIZARD_PLAN } from "#renderer/features/messaging/report-subscriptions/lib/wizard-values.ts";
import { chosenOf as chosenSlides } from "#renderer/features/displays/slideshows/lib/chosen-slides.ts";
import { SLIDESHOW_PLAN } from "#renderer/features/displays/slideshows/lib/slideshow-values.ts";
import { USER_PLAN } from "#renderer/features/identity/users/lib/user-plan.ts";

/** What a form holds, and how its lists are joined. */
export type FormShape = { name: string; values: object; plan?: MergePlan };

const address = { address1: "1 Main St", address2: "", address3: "", city: "Toledo" };

/** Every form that two people may save at once. */
export const FORM_SHAPES: readonly FormShape[] = [
  { name: "a name", values: { version: 3, name: "Medical ICU" } },
  {
    name: "a person's names and password",
    values: { version: 3, firstName: "Nora", lastName: "Quill", newPassword: "" },
  },
  {
    name: "a facility's basics",
    values: {
      version: 3,
      name: "Northlake",
      countryId: 1,
      timeZone: "America/New_York",
      templateId: 2,
      occupancy: null,
      ...address,
      stateId: 33,
      stateName: "",
      postalCode: "43604",
    },
  },
  {
    name: "report settings",
    values: {
      version: 3,
      opportunityOffset: 80,
      outboundOnly: false,
      lookBehindSeconds: 30,
      observationGoal: null,
      intervalMethod: "wilson",
    },
  },
  {
    name: "service alerts",
    values: { version: 3, refillAlarmThreshold: 5, canRawExport: false },
  },
  {
    name: "observation settings with quick notes",
    values: {
      version: 3,
      allowCustomObsNotes: true,
      maxObservationAgeDays: 7,
      samplingTarget: null,
      observationNotes: [
        { id: "n1", text: "Gloves", isArchived: false },
        { id: "n2", text: "Hurry", isArchived: false },
        { id: "n3", text: "Interrupted", isArchived: true },
      ],
    },
  },
  {
    name: "performance bands",
    values: {
      version: 3,
      performanceBands: [
        { id: "b1", title: "Low", limit: 40, color: "red", symbolId: 3 },
        { id: "b2", title: "Middle", limit: 70, color: "orange", symbolId: 2 },
        { id: "b3", title: "High", limit: 100, color: "green", symbolId: 1 },
      ],
    },
    plan: BANDS_PLAN,
  },
  {
    name: "a user",
    values: {
      version: 3,
      email: "n@x.test",
      firstName: "Nora",
      department: "",
      userRoleAssociations: [
        { roleId: 1, facilityIds: null },
        { roleId: 2, facilityIds: ["f1", "f2"] },
      ],
    },
    plan: USER_PLAN,
  },
  {
    name: "an employee",
    values: { version: 3, firstName: "Nora", employeeIdentifier: "12345", jobRoleId: "r1" },
  },
  { name: "a job role", values: { version: 3, facilityId: "f1", name: "Nurse" } },
  {
    name: "a customer",
    values: { version: 3, name: "Lucas", ...address, idleTimeoutMinutes: 15, logo: null },
  },
  {
    name: "a license",
    values: { version: 3, purchaseOrderDate: "2026-01-01", siteSurveyDate: null },
  },
  {
    name: "a device",
    values: {
      version: 3,
      serialNumber: "100",
      locationId: "l1",
      locationIds: [],
      deviceModelId: 4,
      isCompliance: true,
      sensitivity: null,
    },
  },
  {
    name: "a room template",
    values: { version: 3, productId: 2, gatewayModelId: null, insideRoomSoapCount: 1 },
  },
  {
    name: "hardware that is replaced",
    values: { version: 3, serialNumber: "100" },
  },
  { name: "a device out of service", values: { version: 3, until: null, reason: "" } },
  {
    name: "a display",
    values: {
      version: 3,
      name: "ICU",
      slideshowId: "s1",
      darkFrom: "",
      pin: "",
      removesPin: false,
    },
  },
  {
    name: "an alert",
    values: {
      version: 3,
      name: "ICU",
      locationIds: ["l1", "l2", "l3"],
      daysOfWeek: [1, 2],
      recipients: [
        { id: "r1", deliveryAddress: "a@x.test" },
        { id: "r2", deliveryAddress: "b@x.test" },
      ],
      holdMinutes: 0,
      quietFrom: null,
    },
  },
  {
    name: "a report subscription",
    values: {
      version: 3,
      name: "ICU",
      selectedLocationIds: "all",
      selectedShiftIds: chosenOf(["s1", "s2"]),
      recipients: chosenOf(["u1", "u2", "u3"]),
      timeOfDayLocal: null,
      withPdf: true,
      note: "",
    },
    plan: WIZARD_PLAN,
  },
  {
    name: "a slideshow",
    values: {
      version: 3,
      name: "ICU",
      interval: 20,
      slides: chosenSlides([
        { id: "s1", title: "" },
        { id: "s2", title: "Units" },
        { id: "s3", title: "Goal" },
      ]),
    },
    plan: SLIDESHOW_PLAN,
  },
];
