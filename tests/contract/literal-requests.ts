import { DOT_PNG, fileForm } from "#tests/support/file-form.ts";

/** What the requests are aimed at: ids of a furnished facility of a customer, and of its people. */
export type Ids = {
  customerId: string;
  facilityId: string;
  /** Another facility of the customer. */
  siblingId: string;
  rootId: string;
  unitId: string;
  roomId: string;
  spareRoomId: string;
  deviceId: string;
  placeholderId: string;
  sparePlaceholderId: string;
  shiftId: string;
  licenseId: string;
  slideId: string;
  imageSlideId: string;
  slideshowId: string;
  reportSubscriptionId: string;
  reportReaderId: string;
  noteId: string;
  imsJobRoleId: string;
  obvJobRoleId: string;
  employeeId: string;
  employeeRoleId: string;
  heldBadgeId: string;
  alertSubscriptionId: string;
  userName: string;
  pendingUserName: string;
  observerId: string;
  roleIds: { observer: number; customerAdmin: number };
};

/** One request by a sender who knows the specification's tables and nothing else. */
export type LiteralRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** What it is answered where that is no success: an address of nothing, or what is there already. */
  answered?: number;
  /** Fields that the specification names in the answer, or in the first row of a list. */
  fields?: readonly string[];
  as?: "customer" | "provider" | "nobody";
};

const get = (path: string, fields?: readonly string[]): LiteralRequest => ({
  method: "GET",
  path,
  ...(fields && { fields }),
});
const post = (path: string, body?: unknown): LiteralRequest => ({ method: "POST", path, body });
const put = (path: string, body?: unknown): LiteralRequest => ({ method: "PUT", path, body });
const remove = (path: string, body?: unknown): LiteralRequest => ({ method: "DELETE", path, body });

const CUSTOMER = {
  name: "Literal Health",
  countryId: 1,
  address1: "1 Main Street",
  address2: "Wing B",
  address3: "",
  city: "Toledo",
  stateOrProvinceId: 36,
  stateName: "Ohio",
  postalCode: "43604",
  maxFailedLoginAttempts: 5,
  accountLockoutDuration: 15,
  passwordExpirationDays: 90,
};

const basicInfo = (customerId: string, name: string) => ({
  address1: "1 Walk Street",
  address2: "Door 4",
  address3: "",
  city: "Toledo",
  countryId: 1,
  customerId,
  hygieneProtocolId: 1,
  name,
  occupancy: 120,
  postalCode: "43606",
  stateId: 36,
  stateName: "Ohio",
  templateId: 1,
  timeZone: "Eastern Standard Time",
});

const DEVICE = {
  name: "Literal dispenser",
  deviceTypeId: 1,
  deviceModelId: 2,
  formulationClassId: 2,
  devicePositionId: 1,
  deviceOrientationId: 1,
  firmwareVersion: "1.2",
  isCompliance: true,
};

const ROOM = {
  productId: 1,
  gatewayModelId: 6,
  includeOutsideOpportunityCounter: false,
  opportunityCounterModelId: null,
  insideRoomSanitizerCount: 1,
  insideRoomSanitizerModelId: 2,
  outsideRoomSanitizerCount: 0,
  outsideRoomSanitizerModelId: null,
  insideRoomSoapCount: 0,
  insideRoomSoapModelId: null,
  outsideRoomSoapCount: 0,
  outsideRoomSoapModelId: null,
  isDefault: false,
};

const LICENSE = {
  siteSurveyDate: null,
  installationDate: "2026-01-01",
  purchaseOrderDate: "2026-01-01",
  expirationDate: "2027-12-31",
};

/** The product's overview and account calls (portal 7). */
const ofPortal = (ids: Ids): LiteralRequest[] => [
  get("user", ["idleTimeout"]),
  post("user/resetAuthCookie"),
  post("user/permissions", {
    permissionRequests: [{ name: "mayRun", privilege: "runReports", products: ["ECM"] }],
  }),
  {
    ...post("login", { UserName: "nobody@example.test", Password: "Wrong-1", RememberMe: true }),
    answered: 401,
    as: "nobody",
  },
  { ...post("forgotPassword", { Email: "nobody@example.test" }), as: "nobody" },
  {
    ...post("account/resetPassword", {
      resetPasswordGuid: "made-up",
      password: "Correct-horse-7",
      confirmPassword: "Correct-horse-7",
    }),
    answered: 404,
    as: "nobody",
  },
  post("account/manage", {
    firstName: "Robin",
    lastName: "Example",
    currentPassword: "",
    newPassword: "",
    confirmPassword: "",
  }),
  { ...get("unregisteredUser?guid=made-up"), answered: 404, as: "nobody" },
  {
    ...post("account/register", {
      firstName: "Robin",
      lastName: "Example",
      password: "Correct-horse-7",
      confirmPassword: "Correct-horse-7",
      activationGuid: "made-up",
    }),
    answered: 404,
    as: "nobody",
  },
  get("analytics/applicationInsights"),
  post("user/customers", { privilege: "runReports" }),
  post("user/facilities", {
    customerId: ids.customerId,
    products: ["ECM"],
    privilege: "runReports",
  }),
];

/** Alerts by mail (portal 7); the sender is named by `userName`. */
const ofAlerts = ({ facilityId, alertSubscriptionId, userName }: Ids): LiteralRequest[] => {
  const one = { alertSubscriptionId, isInstantAlert: true, facilityId };
  const recipients = [
    { id: null, subscriptionId: null, deliveryMethodId: 1, deliveryAddress: userName },
  ];
  const form = ["alert", "deviceTypeClasses", "facilityName", "alertTypes", "frequencies"];
  return [
    get(`alertSubscriptions/createdAlerts?facilityId=${facilityId}`, [
      "id",
      "name",
      "type",
      "creator",
      "lastAlert",
      "frequency",
      "recipient",
      "isActive",
      "isAlarm",
      "alertTypeId",
      "facilityId",
    ]),
    get(`alertSubscriptions/subscribedAlerts?facilityId=${facilityId}`),
    put("alertSubscriptions/toggleStatus", { ...one, isActive: false }),
    {
      ...post("alertSubscriptions/unsubscribe", {
        unsubscribeKey: facilityId,
        isInstantAlert: true,
        facilityId,
      }),
      // A key without an owner.
      answered: 404,
    },
    {
      ...post("alertSubscriptions/instantAlert/viewModel", {
        alertSubscriptionId: null,
        facilityId,
      }),
      fields: form,
    },
    {
      ...post("alertSubscriptions/scheduledAlert/viewModel", {
        alertSubscriptionId: null,
        facilityId,
      }),
      fields: form,
    },
    post("alertSubscriptions/instantAlert/save", {
      name: "Busy dispensers",
      alertTypeId: 4,
      deviceTypeClassId: 1,
      inThreshold: 50,
      thresholdHours: 4,
      facilityId,
      recipients,
    }),
    post("alertSubscriptions/scheduledAlert/save", {
      name: "Monday round",
      alertTypeId: 1,
      deviceTypeClassId: 0,
      lastCommThreshold: 30,
      lastCommThresholdUnits: "MINUTE",
      batteryStatus: null,
      badgeBatteryStatus: null,
      estimatedReplacementDateThreshold: null,
      frequency: 2,
      timeOfDay: 7,
      daysOfWeek: [1, 4],
      dayOfMonth: null,
      facilityId,
      recipients,
    }),
    {
      ...get("alertSubscriptions/alertsubscriptionbytoken/made-up"),
      answered: 404,
      as: "nobody",
    },
    {
      ...remove("alertSubscriptions/unsubscribebytoken/made-up"),
      answered: 404,
      as: "nobody",
    },
    remove("alertSubscriptions/delete", one),
  ];
};

/** Report subscriptions (reporting 7). */
const ofReportMail = (ids: Ids): LiteralRequest[] => {
  const { facilityId, reportSubscriptionId, reportReaderId, unitId } = ids;
  const subscription = {
    dayOfWeek: null,
    dayOfMonth: null,
    facilityId,
    frequencyId: 1,
    selectedEmployeeIds: [],
    selectedJobRoleIds: [],
    selectedLocationIds: [unitId],
    selectedShiftIds: [],
    selectedReportTypeId: 3,
    name: "Literal subscription",
    recipients: [
      { userId: reportReaderId, firstName: "Robin", lastName: "Example", email: "r@example.test" },
    ],
    timeOfDayLocal: "07:00",
    timeframeId: 2,
  };
  return [
    {
      ...get(`reportSubscriptions/recipients?facilityId=${facilityId}`),
      fields: ["userId", "firstName", "lastName", "email"],
    },
    {
      ...get(`reportSubscriptionTypes?facilityId=${facilityId}`),
      fields: ["id", "translationKey"],
    },
    {
      ...get(`reportSubscriptions?facilityId=${facilityId}`),
      fields: ["id", "name", "userId", "recipients", "frequencyId", "timeOfDayLocal"],
    },
    get(`reportSubscriptions?subscriptionId=${reportSubscriptionId}`),
    {
      ...get("reportSubscriptions?unsubscribeToken=made-up"),
      answered: 404,
      as: "nobody",
    },
    post("reportSubscriptions", { ...subscription, id: null }),
    put("reportSubscriptions", { ...subscription, id: reportSubscriptionId }),
    remove(`reportSubscriptions?subscriptionId=${reportSubscriptionId}`),
    { ...remove("reportSubscriptions/unsubscribe/made-up"), answered: 404, as: "nobody" },
  ];
};

const SLIDE_FIELDS = [
  "id",
  "name",
  "reportId",
  "parametersJson",
  "reportFilters",
  "reportControls",
];
const SLIDESHOW_FIELDS = ["id", "name", "interval", "facilityId", "isActive", "slideCount"];

/** Slideshows (reporting 7): a slide is sent as its answer describes it. */
const ofSlideshows = ({
  facilityId,
  slideId,
  imageSlideId,
  slideshowId,
}: Ids): LiteralRequest[] => {
  const slideshow = {
    name: "Literal slideshow",
    interval: 60,
    facilityId,
    isActive: true,
    reportSlides: [
      { id: slideId, name: "Own slide", order: 2, customSlideTitle: "" },
      { id: imageSlideId, name: "Own picture", order: 1, customSlideTitle: "Wash your hands" },
    ],
  };
  return [
    get(`reportSlideshow?facilityId=${facilityId}`, SLIDESHOW_FIELDS),
    get(`reportSlideshow/${slideshowId}`, [...SLIDESHOW_FIELDS, "slides"]),
    post("reportSlideshow/save", slideshow),
    post("reportSlideshow/save", { ...slideshow, id: null, name: "Another slideshow" }),
    put("reportSlideshow/save", { ...slideshow, id: slideshowId, name: "Changed slideshow" }),
    put(`reportSlideshow/${slideshowId}?isActive=false`),
    put(`reportSlideshow/${slideshowId}?isActive=true`),
    remove(`reportSlideshow/${slideshowId}`),
  ];
};

/** Reports, slides and downloads (reporting 7). */
const ofReporting = (ids: Ids): LiteralRequest[] => {
  const { facilityId, slideId, unitId } = ids;
  return [
    post("reportFilters", { facilityId, requestedFilters: ["locations", "shifts", "jobRoles"] }),
    post("report/2", { facilityId, reportDateRange: "last7Days", locationIds: [], shiftIds: [] }),
    post("report/2", {
      facilityId,
      reportDateRange: "custom",
      startDate: "2026-02-01T00:00:00.000Z",
      endDate: "2026-02-20T12:30:00.000Z",
      locationIds: [unitId],
    }),
    post("reportExport/1/raw", {
      productId: 1,
      selectedReport: 2,
      filterModel: {
        employeeIds: [],
        selectedFacility: facilityId,
        selectedLocations: [unitId],
        dateIntervals: 1,
        opportunityIds: [],
        PPEPrecautionType: null,
        obvYears: [],
        months: [],
        startDate: "2026-02-01T00:00:00.000Z",
        endDate: "2026-02-20T00:00:00.000Z",
      },
    }),
    {
      ...get(
        `pdf?reportUrl=${encodeURIComponent("https://elsewhere.test/")}&reportId=2&facilityId=${facilityId}&pdfTitle=One`,
      ),
      // The page is another portal's: nothing is printed, and no field is refused.
      answered: 400,
    },
    get(`slide?facilityId=${facilityId}`),
    post("slide", {
      slideName: "Literal slide",
      reportId: 2,
      facilityId,
      filters: { facilityId, reportDateRange: "last7Days" },
      reportControls: {},
    }),
    {
      method: "POST",
      path: `slide/image?facilityId=${facilityId}`,
      body: fileForm("image", DOT_PNG),
    },
    get(`slide/${slideId}/facility/${facilityId}`, SLIDE_FIELDS),
    get(`slide/${slideId}`, [...SLIDE_FIELDS, "reportData"]),
    ...ofSlideshows(ids),
    remove(`slide/${slideId}`),
    get(`downloads?facilityId=${facilityId}`),
    { ...get("downloads/made-up"), answered: 404 },
  ];
};

/** Customers, facilities and their settings (administration 7). */
const ofFacilities = (ids: Ids): LiteralRequest[] => {
  const { customerId, facilityId, siblingId, licenseId } = ids;
  return [
    get(`facility/${facilityId}/licenses`, ["id", "productId", "facilityId", "expirationDate"]),
    get(`customer/${customerId}/licenses`, ["id", "productId", "facilityName", "extensionCount"]),
    { ...post(`facility/${siblingId}/licenses`, { ...LICENSE, productId: 5 }), as: "provider" },
    {
      ...put(`licenses/${licenseId}`, { ...LICENSE, id: licenseId, productId: 1, facilityId }),
      as: "provider",
    },
    get("products", ["id", "code"]),
    get("Roles", ["id", "name", "isAdmin"]),
    { ...get("customer/list"), as: "provider" },
    get(`customer/${customerId}`, ["id", "name", "countryId", "address1", "city", "isActive"]),
    get("customer/logos"),
    {
      method: "POST",
      path: `customer/${customerId}/logo`,
      body: fileForm("logo", DOT_PNG),
    },
    get(`customer/${customerId}/logo`),
    get(`customer/${customerId}/facilities`),
    get(`customer/${customerId}/locationHierarchies`),
    { ...post("customer", CUSTOMER), as: "provider" },
    put(`customer/${customerId}`, { ...CUSTOMER, id: customerId, name: "Own Health" }),
    { ...put(`customer/${customerId}/ActiveStatus/?status=true`), as: "provider" },
    get(`facility/${facilityId}`, [
      "facilityId",
      "facilityName",
      "deviceCount",
      "archived",
      "licenses",
      "customerId",
      "customerName",
      "privileges",
      "mediaItemId",
    ]),
    { ...post("facility/create", basicInfo(customerId, "Literal Hospital")), as: "provider" },
    get(`facility/${facilityId}/settings`),
    get(`facility/${facilityId}/observationSettings`, [
      "allowCustomObsNotes",
      "enableObservationFeedback",
      "observationNotes",
    ]),
    { ...put(`facility/${facilityId}/archivestatus`, { archived: false }), as: "provider" },
    put(`facility/${facilityId}/settings/basicInfo`, basicInfo(customerId, "Own Hospital")),
    put(`facility/${facilityId}/settings/observation`, {
      allowCustomObsNotes: true,
      enableObservationFeedback: true,
      observationNotes: [{ id: ids.noteId, text: "Gel empty", facilityId, isArchived: false }],
    }),
    put(`facility/${facilityId}/settings/report`, {
      customerId,
      lookAheadSeconds: 60,
      lookBehindSeconds: 30,
      max100PctCompliance: false,
      observationGoal: 90,
      opportunityOffset: 100,
      outboundOnly: false,
      popInWindowSeconds: 0,
      locationHierarchyId: ids.rootId,
    }),
    put(`facility/${facilityId}/settings/serviceAlerts`, { refillAlarmThreshold: 7 }),
    post(`facility/${facilityId}/settings/cloneObservationNotes`, {
      facilityId,
      targetFacilityIds: [siblingId],
    }),
    get(`facility/${facilityId}/deviceTypeCount`, [
      "dispensers",
      "soapDispensers",
      "sanitizerDispensers",
      "gateways",
      "opportunityCounters",
      "repeaters",
    ]),
    get(`facility/${facilityId}/devices`),
    get("Countries", ["id", "name"]),
    get("StateOrProvince?countryId=1", ["id", "name"]),
    get("timeZone"),
    get("hygieneProtocol", ["id", "name"]),
    get("locationTemplate", ["id", "name"]),
  ];
};

/** Places, shifts, bands and people (administration 7). */
const ofPlacesAndPeople = (ids: Ids): LiteralRequest[] => {
  const { customerId, facilityId, siblingId } = ids;
  const customer = `customerId=${customerId}`;
  const user = `username=${encodeURIComponent(ids.userName)}`;
  return [
    get(`location/${facilityId}/locationHierarchy`, ["locationHierarchy", "levelInfo"]),
    post(`location/${ids.unitId}/locations`, "Literal room"),
    get(`location/${facilityId}/observableLocations`),
    get(`location/${ids.rootId}/observableLocations`),
    put(`location/${ids.unitId}/name`, { name: "Own unit" }),
    put(`location/${ids.unitId}/observationStatus`, true),
    get(`location/${ids.rootId}/performanceThresholds`),
    put(`location/${ids.rootId}/performanceThresholds`, [
      { title: "Below", value: 0, color: "red" },
      { title: "Goal", value: 90, color: "green" },
    ]),
    remove(`location/${ids.spareRoomId}`),
    get(`facility/${facilityId}/shifts`),
    put(`facility/${facilityId}/shifts`, [
      { id: ids.shiftId, name: "Day", startTime: "07:00", endTime: "15:00", isActive: true },
      { name: "Evening", startTime: "15:00", endTime: "23:00", isActive: true },
    ]),
    remove(`shifts/${ids.shiftId}`),
    get(`facility/${facilityId}/performanceBands`, ["performanceBands", "symbols"]),
    put(`facility/${facilityId}/performanceBands`, [
      { facilityId, title: "Low", limit: 50, color: "red", symbolId: 1 },
      { facilityId, title: "High", limit: 100, color: "green", symbolId: 2 },
    ]),
    get(`userMaintenance/registeredUsers?${customer}`, [
      "userName",
      "email",
      "fullName",
      "isActive",
      "roles",
      "last30DaysLogins",
      "canToggleActiveStatus",
      "canBeEdited",
    ]),
    get(`userMaintenance/pendingUsers?${customer}`, ["userName", "invitationSent", "customerId"]),
    { ...get(`userMaintenance/FindUser?email=nobody@example.test&${customer}`), answered: 404 },
    get(`userMaintenance?${user}&${customer}`, ["userName", "userRoleAssociations"]),
    post("userMaintenance", {
      customerId,
      email: "literal@example.test",
      firstName: "Kim",
      lastName: "Literal",
      department: "IT",
      userRoleAssociations: [
        { roleId: ids.roleIds.observer, roleName: "observer", facilityId, customerId },
      ],
    }),
    put("userMaintenance", {
      customerId,
      userName: ids.userName,
      email: ids.userName,
      firstName: "Kim",
      lastName: "Literal",
      department: "IT",
      isActive: true,
      userRoleAssociations: [
        { roleId: ids.roleIds.observer, roleName: "observer", facilityId, customerId },
      ],
    }),
    get(`userMaintenance/getReportSubscriptions?${user}`, ["recipientOf", "lastRecipientOf"]),
    put(`userMaintenance/setActiveStatus?${user}&isActive=false&force=true`),
    put(`userMaintenance/setActiveStatus?${user}&isActive=true&force=false`),
    put(`userMaintenance/Reset?${user}&${customer}`),
    put("userMaintenance/resend", { customerId, userName: ids.pendingUserName }),
    remove("userMaintenance", {
      customerId,
      userName: ids.pendingUserName,
      email: ids.pendingUserName,
      firstName: "Robin",
      lastName: "Pending",
      invitationSent: "2026-02-01T00:00:00Z",
    }),
    get(`Employees?facilityId=${facilityId}`, ["employeeIdentifier"]),
    get(`Employees/${customerId}`, ["employeeIdentifier"]),
    get(`Employee/Identifier/${customerId}`),
    get(`Employee/${ids.employeeId}`, ["employeeIdentifier", "jobRoleId", "badges"]),
    put("Employee", {
      id: ids.employeeId,
      customerId,
      employeeIdentifier: "E-2002",
      firstName: "Ana",
      lastName: "Literal",
      jobRoleId: ids.employeeRoleId,
      department: "ICU",
      badges: [
        {
          badgeId: ids.heldBadgeId,
          badgeNumber: "Own 1",
          isPermanent: true,
          isAssigned: true,
          makePermanent: false,
          unassign: false,
        },
      ],
    }),
    post("Employee", {
      customerId,
      employeeIdentifier: "E-30001",
      firstName: "Ben",
      lastName: "Literal",
      jobRoleId: ids.employeeRoleId,
      department: "",
      badges: [],
    }),
    get(`Badges/${customerId}`),
    get(`ImsJobRole?${customer}`, ["id", "name", "jobType", "isActive", "hasAssignment"]),
    post("ImsJobRole", { customerId, title: "Literal nurse", jobRoleTypeId: 1 }),
    put("ImsJobRole/ActiveStatus", { id: ids.imsJobRoleId, isActive: false }),
    get(`ImsJobRole/Types?${customer}`, ["id", "title"]),
    get(`ObvJobRole?facilityId=${facilityId}`, ["id", "name", "facilityId", "archived"]),
    post("ObvJobRole", { facilityId, name: "Literal nurse" }),
    put("ObvJobRole/ActiveStatus", { id: ids.obvJobRoleId, facilityId, archived: true }),
    put("ObvJobRole/ActiveStatus", { id: ids.obvJobRoleId, facilityId, archived: false }),
    put("ObvJobRole/JobRoleName", { id: ids.obvJobRoleId, facilityId, name: "Renamed" }),
    get(`ObvJobRole/Types?facilityId=${facilityId}`),
    post("ObvJobRole/Copy", {
      jobRoleIds: [ids.obvJobRoleId],
      facilityIds: [siblingId],
      originalFacilityId: facilityId,
      customerId,
    }),
  ];
};

/** Devices, placeholders and the room template (administration 7). */
const ofDevices = (ids: Ids): LiteralRequest[] => {
  const { facilityId, deviceId, roomId } = ids;
  return [
    get(`device?facilityId=${facilityId}`),
    get(`device/${deviceId}`, [
      "name",
      "serialNumber",
      "deviceTypeId",
      "deviceModelId",
      "isCompliance",
      "notes",
      "currentRefill",
    ]),
    get("device/inactiveDeviceSerialNumbers"),
    get("device/formulationClasses"),
    get("device/models", ["id", "name", "deviceTypeId", "isArchived", "products"]),
    get("device/orientations"),
    get("device/positions"),
    get("device/types"),
    post("device", { facilityId, locationId: roomId, serialNumber: "SN-LITERAL", ...DEVICE }),
    put(`device/${deviceId}`, {
      ...DEVICE,
      facilityId,
      locationId: roomId,
      serialNumber: null,
      jumperConfiguration: null,
      sensitivity: null,
      defaultGateway: null,
      ipAddress: null,
      repeaterPath: null,
      serverPort: null,
      timeslot: null,
      subnetMask: null,
      networkSetup: null,
    }),
    post(`device/${deviceId}/notes`, { noteText: "Batteries changed." }),
    put(`device/${deviceId}/unassign`),
    put(`device/${deviceId}/assign`, { locationId: roomId }),
    put(`device/${deviceId}/deactivate`),
    put(`device/${deviceId}/activate`, { facilityId, locationId: roomId }),
    get(`devicePlaceholders/${ids.placeholderId}`, ["name", "deviceModelId", "deviceTypeId"]),
    post("devicePlaceholders", {
      locationIds: [roomId],
      devicePlaceholder: { ...DEVICE, name: "Planned", facilityId },
    }),
    put(`devicePlaceholders/${ids.placeholderId}`, { ...DEVICE, name: "Planned 2", facilityId }),
    post(`facility/${facilityId}/devicePlaceholders/${ids.placeholderId}/convertandedit`, {
      serialNumber: "SN-LITERAL-2",
      deviceUpdates: { ...DEVICE, name: "Converted", locationId: roomId },
    }),
    post(`facility/${facilityId}/devicePlaceholders/${ids.sparePlaceholderId}/convert`, {
      serialNumber: "SN-LITERAL-3",
    }),
    {
      ...remove(`facility/${facilityId}/devicePlaceholders/${ids.sparePlaceholderId}`),
      // It has become a device.
      answered: 404,
    },
    get(`facility/${facilityId}/roomTemplate`, ["productId", "isDefault"]),
    post(`facility/${facilityId}/roomTemplate`, ROOM),
    put(`facility/${facilityId}/roomTemplate`, ROOM),
    post("roomTemplateDevicePlaceholders", { facilityId, locationIds: [roomId] }),
  ];
};

/** Observing and the system's status (administration 7). */
const ofObserving = (ids: Ids): LiteralRequest[] => {
  const { facilityId, observerId, unitId, obvJobRoleId } = ids;
  const common = {
    timestampUtc: "2026-03-02T14:05:00",
    locationId: unitId,
    roleId: obvJobRoleId,
    feedbackProvided: false,
    customNotes: "",
    quickNotes: [],
  };
  return [
    get("hygieneProtocolOpportunities", ["id", "hygieneProtocolId", "name"]),
    get(`observers?facilityId=${facilityId}`, ["id", "displayText"]),
    get(
      `observation/observerData?observerId=${observerId}&facilityId=${facilityId}&observationStartDate=2026-03-01T00:00:00Z`,
      ["observationCount"],
    ),
    get("observation"),
    post("observation/session", {
      facilityId,
      observerId,
      startTimeUtc: "2026-03-02T14:00:00Z",
      endTimeUtc: "2026-03-02T14:10:00Z",
      observations: [
        { ...common, type: "HH", momentId: 1, outcomeId: 1 },
        {
          ...common,
          type: "PPE",
          momentId: 2,
          contact: true,
          gloves: true,
          glovesRemoved: true,
          gown: false,
          eyeProtection: false,
          mask: false,
          respirator: false,
        },
      ],
    }),
    get(`facility/${facilityId}/quickNotes`, ["id", "text", "isArchived"]),
    { ...get("systemStatus", ["id", "statusType", "statusValue", "isValid"]), as: "provider" },
    { ...get("systemStatusHistory"), as: "provider" },
  ];
};

/**
 * A literal request for each call of the specification that the portal has, written from its tables.
 * Order matters: what is deleted is deleted last.
 */
export const literalRequests = (ids: Ids): LiteralRequest[] => [
  ...ofPortal(ids),
  ...ofDevices(ids),
  ...ofObserving(ids),
  ...ofReporting(ids),
  ...ofAlerts(ids),
  ...ofReportMail(ids),
  ...ofFacilities(ids),
  ...ofPlacesAndPeople(ids),
  post("logout"),
];
