import type { Ids, LiteralRequest } from "./literal-requests.ts";

/** A request with only what is required, and what the row is like afterwards. */
type LeastRequest = Omit<LiteralRequest, "method"> & {
  method: "POST" | "PUT" | "DELETE";
  /** Where the row is read, before and after. */
  read?: string;
  /** The row in what is read there. */
  row?: (answer: unknown) => unknown;
  /** What the specification names and the request leaves out. */
  emptied?: Readonly<Record<string, unknown>>;
  /** What the request leaves out and stays as it was: lists, calls of their own, what we added. */
  kept?: readonly string[];
};

type More = Omit<LeastRequest, "method" | "path" | "body">;
const post = (path: string, body?: unknown, more: More = {}): LeastRequest => ({
  method: "POST",
  path,
  body,
  ...more,
});
const put = (path: string, body?: unknown, more: More = {}): LeastRequest => ({
  method: "PUT",
  path,
  body,
  ...more,
});
const asProvider = { as: "provider" } as const;

type Row = Readonly<Record<string, unknown>>;
const part =
  (name: string) =>
  (answer: unknown): unknown =>
    (answer as Row)[name];
const rowOf =
  (id: string) =>
  (answer: unknown): unknown =>
    (answer as readonly Row[]).find((row) => row["id"] === id);

const CUSTOMER = {
  name: "Least Health",
  countryId: 1,
  address1: "1 Main Street",
  city: "Toledo",
  stateName: "Ohio",
  postalCode: "43604",
};
const BASICS = {
  name: "Least Hospital",
  countryId: 1,
  timeZone: "Eastern Standard Time",
  templateId: 1,
  hygieneProtocolId: 1,
  address1: "1 Walk Street",
  city: "Toledo",
  stateName: "ohio",
  postalCode: "43606",
};
const LICENSE = {
  installationDate: "2026-01-01",
  purchaseOrderDate: "2026-01-01",
  expirationDate: "2027-12-31",
};
const DEVICE = {
  name: "Least dispenser",
  deviceTypeId: 1,
  deviceModelId: 2,
  formulationClassId: 2,
};
const PERSON = { firstName: "Kim", lastName: "Least" };

/** The product's overview, account calls and alerts (portal 7). */
const ofPortal = (ids: Ids): LeastRequest[] => {
  const { customerId, facilityId, userName, alertSubscriptionId } = ids;
  const recipients = [{ deliveryAddress: userName }];
  const one = { alertSubscriptionId, isInstantAlert: true, facilityId };
  return [
    post("user/permissions", { permissionRequests: [{ name: "mayRun", privilege: "runReports" }] }),
    post("login", { UserName: "nobody@example.test", Password: "Wrong-1" }, { answered: 401 }),
    post("forgotPassword", { Email: "nobody@example.test" }, { as: "nobody" }),
    post(
      "account/resetPassword",
      {
        resetPasswordGuid: "made-up",
        password: "Correct-horse-7",
        confirmPassword: "Correct-horse-7",
      },
      { answered: 404, as: "nobody" },
    ),
    post("account/manage", { firstName: "Robin", lastName: "Example" }),
    post(
      "account/register",
      {
        firstName: "Robin",
        lastName: "Example",
        password: "Correct-horse-7",
        confirmPassword: "Correct-horse-7",
        activationGuid: "made-up",
      },
      { answered: 404, as: "nobody" },
    ),
    post("user/customers", { privilege: "runReports" }),
    post("user/facilities", { customerId, products: ["ECM"], privilege: "runReports" }),
    put("alertSubscriptions/toggleStatus", { ...one, isActive: true }),
    post(
      "alertSubscriptions/unsubscribe",
      { unsubscribeKey: facilityId, isInstantAlert: true, facilityId },
      { answered: 404 },
    ),
    post("alertSubscriptions/instantAlert/viewModel", { facilityId }),
    post("alertSubscriptions/scheduledAlert/viewModel", { facilityId }),
    post("alertSubscriptions/instantAlert/save", {
      name: "Least activity",
      alertTypeId: 4,
      deviceTypeClassId: 1,
      inThreshold: 50,
      thresholdHours: 4,
      facilityId,
      recipients,
    }),
    post("alertSubscriptions/scheduledAlert/save", {
      name: "Least batteries",
      alertTypeId: 2,
      deviceTypeClassId: 0,
      batteryStatus: "Low",
      frequency: 1,
      timeOfDay: 7,
      facilityId,
      recipients,
    }),
    { ...post("", one), method: "DELETE", path: "alertSubscriptions/delete" },
  ];
};

/** Reports, slides and downloads (reporting 7). */
const ofReporting = (ids: Ids): LeastRequest[] => {
  const { facilityId, slideId, slideshowId, reportReaderId, reportSubscriptionId } = ids;
  const slideshow = { name: "Least slideshow", interval: 60, facilityId };
  const subscription = {
    facilityId,
    frequencyId: 1,
    selectedReportTypeId: 3,
    name: "Least subscription",
    recipients: [{ userId: reportReaderId }],
    timeOfDayLocal: 7,
  };
  return [
    post("reportFilters", { facilityId, requestedFilters: ["locations"] }),
    post("report/2", { facilityId }),
    post("reportExport/1/raw", {
      productId: 1,
      selectedReport: 2,
      filterModel: { selectedFacility: facilityId },
    }),
    post("slide", { slideName: "Least slide", reportId: 2, facilityId }),
    post("reportSlideshow/save", { ...slideshow, reportSlides: [{ id: slideId }] }),
    put(
      "reportSlideshow/save",
      { ...slideshow, id: slideshowId, name: "Least changed" },
      { read: `reportSlideshow/${slideshowId}`, kept: ["isActive", "slides", "slideCount"] },
    ),
    post("reportSubscriptions", subscription),
    put(
      "reportSubscriptions",
      { ...subscription, id: reportSubscriptionId },
      {
        read: `reportSubscriptions?subscriptionId=${reportSubscriptionId}`,
        emptied: { dayOfWeek: null, dayOfMonth: null },
        kept: ["selectedLocationIds", "selectedShiftIds", "withPdf", "withCsv", "sendWhen", "note"],
      },
    ),
  ];
};

/** Customers, facilities and their settings (administration 7). */
const ofFacilities = (ids: Ids): LeastRequest[] => {
  const { customerId, facilityId, siblingId, licenseId, noteId } = ids;
  const settings = `facility/${facilityId}/settings`;
  return [
    post(`facility/${siblingId}/licenses`, { ...LICENSE, productId: 5 }, asProvider),
    put(`licenses/${licenseId}`, LICENSE, {
      ...asProvider,
      read: `facility/${facilityId}/licenses`,
      row: rowOf(licenseId),
      emptied: { siteSurveyDate: null },
      kept: ["productId", "facilityId"],
    }),
    post("customer", { ...CUSTOMER, maxFailedLoginAttempts: 3 }, asProvider),
    put(`customer/${customerId}`, CUSTOMER, {
      read: `customer/${customerId}`,
      emptied: {
        address2: null,
        address3: null,
        maxFailedLoginAttempts: null,
        accountLockoutDuration: null,
        passwordExpirationDays: null,
      },
      kept: ["isActive", "logo", "idleTimeoutMinutes", "features", "mailDomains"],
    }),
    post("facility/create", { ...BASICS, name: "Least new", customerId }, asProvider),
    put(`facility/${facilityId}/archivestatus`, true, asProvider),
    put(`facility/${facilityId}/archivestatus`, { archived: false }, asProvider),
    put(`${settings}/basicInfo`, BASICS, {
      read: settings,
      row: part("basicInfo"),
      emptied: { occupancy: null, address2: "", address3: "" },
      kept: ["stateId", "showDevices"],
    }),
    put(
      `${settings}/report`,
      {},
      {
        read: settings,
        row: part("reportSettings"),
        emptied: {
          opportunityOffset: 100,
          outboundOnly: false,
          max100PctCompliance: false,
          lookBehindSeconds: 60,
          lookAheadSeconds: 60,
          popInWindowSeconds: 0,
          observationGoal: null,
        },
        kept: ["minimumOpportunities", "intervalMethod", "suppressionSize", "dataHealthPercent"],
      },
    ),
    put(
      `${settings}/serviceAlerts`,
      {},
      {
        read: settings,
        row: part("serviceAlertSettings"),
        emptied: { refillAlarmThreshold: 5 },
        kept: ["hasRefillsWithExpirationDate", "canRawExport"],
      },
    ),
    put(
      `${settings}/observation`,
      { observationNotes: [{ text: "Least note" }, { id: noteId, text: "Gel empty" }] },
      { as: "provider" },
    ),
    put(
      `${settings}/observation`,
      {},
      {
        ...asProvider,
        read: `facility/${facilityId}/observationSettings`,
        emptied: { allowCustomObsNotes: false, enableObservationFeedback: false },
        kept: [
          "observationNotes",
          "maxObservationAgeDays",
          "observationUnit",
          "samplingChoice",
          "samplingTarget",
        ],
      },
    ),
    post(`${settings}/cloneObservationNotes`, { targetFacilityIds: [siblingId] }),
  ];
};

/** Places, shifts, bands and people (administration 7). */
const ofPlacesAndPeople = (ids: Ids): LeastRequest[] => {
  const { customerId, facilityId, siblingId, unitId, rootId, userName, employeeId } = ids;
  const user = `username=${encodeURIComponent(userName)}`;
  const userRoleAssociations = [{ roleId: ids.roleIds.observer, facilityId: null }];
  const employee = { customerId, ...PERSON, jobRoleId: ids.employeeRoleId };
  return [
    post(`location/${unitId}/locations`, "Least room"),
    post(`location/${unitId}/locations`, { name: "Least other room" }),
    put(`location/${unitId}/name`, "Least unit"),
    put(`location/${unitId}/name`, { name: "Own unit" }),
    put(`location/${unitId}/observationStatus`, true),
    put(`location/${rootId}/performanceThresholds`, [
      { title: "Below" },
      { title: "Goal", value: 90 },
    ]),
    put(`facility/${facilityId}/shifts`, [
      { id: ids.shiftId, name: "Day", startTime: "07:00", endTime: "15:00" },
      { name: "Evening", startTime: "15:00", endTime: "23:00" },
    ]),
    put(`facility/${facilityId}/performanceBands`, [
      { title: "Low", limit: 50 },
      { title: "High", limit: 100 },
    ]),
    post("userMaintenance", {
      customerId,
      email: "least@example.test",
      ...PERSON,
      userRoleAssociations,
    }),
    put(
      "userMaintenance",
      { customerId, userName, ...PERSON, userRoleAssociations },
      {
        read: `userMaintenance?${user}&customerId=${customerId}`,
        emptied: { department: "" },
        kept: ["email", "isPending"],
      },
    ),
    put("userMaintenance/resend", { customerId, userName: ids.pendingUserName }),
    {
      ...post("", { customerId, userName: ids.pendingUserName }),
      method: "DELETE",
      path: "userMaintenance",
    },
    put(
      "Employee",
      { ...employee, id: employeeId, employeeIdentifier: "E-4001" },
      {
        read: `Employee/${employeeId}`,
        emptied: { department: null },
        kept: ["badges", "jobRole", "leftAt"],
      },
    ),
    post("Employee", { ...employee, employeeIdentifier: "E-40002" }),
    post("ImsJobRole", { customerId, title: "Least nurse", jobRoleTypeId: 1 }),
    put("ImsJobRole/ActiveStatus", { id: ids.imsJobRoleId, isActive: false }),
    post("ObvJobRole", { facilityId, name: "Least nurse" }),
    put("ObvJobRole/ActiveStatus", { id: ids.obvJobRoleId, facilityId, archived: false }),
    put("ObvJobRole/JobRoleName", { id: ids.obvJobRoleId, facilityId, name: "Least" }),
    post("ObvJobRole/Copy", {
      jobRoleIds: [ids.obvJobRoleId],
      facilityIds: [siblingId],
      originalFacilityId: facilityId,
      customerId,
    }),
  ];
};

/** Devices, placeholders and the room template (administration 7). */
const ofDevices = (ids: Ids): LeastRequest[] => {
  const { facilityId, deviceId, roomId, placeholderId, sparePlaceholderId } = ids;
  const inFacility = `facility/${facilityId}/devicePlaceholders`;
  const roomTemplate = `facility/${facilityId}/roomTemplate`;
  const room = { insideRoomSanitizerCount: 1, insideRoomSanitizerModelId: 2 };
  return [
    post("device", { facilityId, locationId: roomId, serialNumber: "SN-LEAST", ...DEVICE }),
    put(`device/${deviceId}`, DEVICE, {
      read: `device/${deviceId}`,
      emptied: {
        devicePositionId: null,
        deviceOrientationId: null,
        firmwareVersion: null,
        timeslot: null,
        isCompliance: false,
      },
      kept: ["locationId", "serialNumber", "notes", "isDeactivated"],
    }),
    post(`device/${deviceId}/notes`, { noteText: "Batteries changed." }),
    put(`device/${deviceId}/unassign`),
    put(`device/${deviceId}/assign`, { locationId: roomId }),
    put(`device/${deviceId}/deactivate`),
    put(`device/${deviceId}/activate`, { facilityId, locationId: roomId }),
    post("devicePlaceholders", {
      locationIds: [roomId],
      devicePlaceholder: { ...DEVICE, name: "Least planned", facilityId },
    }),
    put(`devicePlaceholders/${placeholderId}`, DEVICE, {
      read: `devicePlaceholders/${placeholderId}`,
      emptied: {
        devicePositionId: null,
        deviceOrientationId: null,
        firmwareVersion: null,
        isCompliance: false,
      },
      kept: ["locationId", "facilityId"],
    }),
    post(`${inFacility}/${placeholderId}/convertandedit`, { serialNumber: "SN-LEAST-2" }),
    post(`${inFacility}/${sparePlaceholderId}/convert`, { serialNumber: "SN-LEAST-3" }),
    post(roomTemplate, { productId: 1, ...room }),
    put(
      roomTemplate,
      { productId: 1, outsideRoomSoapCount: 0 },
      {
        read: roomTemplate,
        emptied: {
          insideRoomSanitizerCount: 0,
          insideRoomSanitizerModelId: null,
          gatewayModelId: null,
          includeOutsideOpportunityCounter: false,
        },
      },
    ),
    post("roomTemplateDevicePlaceholders", { facilityId, locationIds: [roomId] }),
  ];
};

const ofObserving = ({ facilityId, observerId, unitId, obvJobRoleId }: Ids): LeastRequest[] => {
  const seen = { timestampUtc: "2026-03-02T14:05:00Z", locationId: unitId, roleId: obvJobRoleId };
  return [
    post("observation/session", {
      facilityId,
      observerId,
      startTimeUtc: "2026-03-02T14:00:00Z",
      endTimeUtc: "2026-03-02T14:10:00Z",
      observations: [
        { ...seen, type: "HH", momentId: 1, outcomeId: 1 },
        { ...seen, type: "PPE", momentId: 1, contact: true, gloves: true, gown: false },
      ],
    }),
  ];
};

/**
 * For each call of the specification that takes a body, a request with only what is required there.
 * Order matters: what is deleted is deleted last.
 */
export const leastRequests = (ids: Ids): LeastRequest[] => [
  ...ofObserving(ids),
  ...ofReporting(ids),
  ...ofPortal(ids),
  ...ofFacilities(ids),
  ...ofDevices(ids),
  ...ofPlacesAndPeople(ids),
];
