import { roleIdOf } from "#contract/identity/users.ts";
import { tokenOf } from "#server/features/reports/downloads/lib/token.ts";
import { DOT_PNG, fileForm } from "#tests/support/file-form.ts";
import { DOWNLOAD_KEY } from "#tests/support/keys.ts";
import { SAID } from "#tests/support/screen.ts";
import type { Place, World } from "./world.ts";

/** What a call is sent: the parts of its input, as they go over the wire. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /**
   * What it may be answered beside success where the call is allowed: it aims at something that is
   * not there, or only the first such call goes through.
   */
  orElse?: number;
  /** A call for a customer that answers people of one facility too, with what is theirs of it. */
  isPartial?: true;
};

/** An employee as a new one is typed, but for the tenant. */
const EMPLOYEE = {
  employeeIdentifier: "E-30001",
  firstName: "Walking",
  lastName: "Nurse",
  department: null,
  badges: [],
};

type Given = { world: Pick<World, "nobody">; place: Place };

const reports = { reportDateRange: "last7Days" } as const;
const filter = (place: Place) => ({ facilityId: place.facilityId, ...reports });
const instantAlert = (place: Place) => ({
  alertSubscriptionId: place.alertSubscriptionId,
  isInstantAlert: true,
  facilityId: place.facilityId,
});
const deviceSettings = {
  name: "Walked",
  deviceTypeId: 1,
  deviceModelId: 2,
  formulationClassId: 2,
  isCompliance: true,
};

const roomSettings = {
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
};

/** A picture as a form sends it that names the slide. */
const namedPicture = (name: string): FormData => {
  const form = fileForm("file", DOT_PNG);
  form.append("name", name);
  return form;
};

const slideshowBody = (place: Place) => ({
  interval: 30,
  facilityId: place.facilityId,
  reportSlides: [{ id: place.imageSlideId, order: 1 }],
});

const displayBody = (place: Place, name: string) => ({
  name,
  slideshowId: place.shownSlideshowId,
  language: "en-US",
});

/** A report subscription as its form sends it, without recipients. */
const reportDraft = (place: Place) => ({
  facilityId: place.facilityId,
  selectedReportTypeId: 3,
  frequencyId: 1,
  timeOfDayLocal: 7,
  withPdf: false,
});

const LICENSE = {
  installationDate: "2026-01-01",
  purchaseOrderDate: "2026-01-01",
  expirationDate: "2027-12-31",
};

const CUSTOMER = {
  name: "Walked Health",
  countryId: 1,
  address1: "1 Main Street",
  city: "Toledo",
  stateOrProvinceId: 36,
  postalCode: "43604",
  maxFailedLoginAttempts: null,
  accountLockoutDuration: null,
  passwordExpirationDays: null,
  idleTimeoutMinutes: 20,
  features: [],
};
/** What a facility in Ohio is called and where it stands. */
const facilityBasics = (name: string) => ({
  name,
  countryId: 1,
  timeZone: "America/New_York",
  templateId: 1,
  hygieneProtocolId: 1,
  occupancy: 120,
  address1: "1 Walk Street",
  address2: "",
  address3: "",
  city: "Toledo",
  stateId: 36,
  stateName: "",
  postalCode: "43606",
});

/**
 * One good input for every call, aimed at a place. A call without one fails the walk: a new call
 * needs its target here. For a call of reach `row` that is a row of the place.
 */
export const SAMPLES: Record<string, (given: Given) => Sample> = {
  "session.login": () => ({
    body: { UserName: "nobody@example.test", Password: "Wrong-horse-7" },
    orElse: 401,
  }),
  "session.logout": () => ({}),
  "session.user": () => ({}),
  "session.keeping": () => ({}),
  "session.resetAuthCookie": () => ({}),
  "session.setLanguage": () => ({ body: { language: "en-US" } }),
  "session.switchCustomer": ({ place }) => ({
    body: { customerId: place.customerId },
    orElse: 403,
  }),
  "session.permissions": () => ({
    body: { permissionRequests: [{ name: "any", privilege: "runReports", products: [] }] },
  }),
  "session.customers": () => ({ body: { privilege: "runReports" } }),
  "session.facilities": ({ place }) => ({
    body: { customerId: place.customerId, products: ["ECM"], privilege: "runReports" },
    isPartial: true,
  }),
  "account.forgotPassword": () => ({ body: { Email: "nobody@example.test" } }),
  "account.resetPassword": () => ({
    body: {
      resetPasswordGuid: "made-up",
      password: "Correct-horse-7",
      confirmPassword: "Correct-horse-7",
    },
    orElse: 404,
  }),
  "find.everything": ({ place }) => ({ query: { facilityId: place.facilityId, text: "icu" } }),
  "firstSteps.get": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "ingest.createToken": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "locations.hierarchy": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "locations.ofCustomer": ({ place }) => ({ params: { customerId: place.customerId } }),
  "locations.observable": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "locations.create": ({ place }) => ({
    params: { parentId: place.roomId },
    body: "Walking bay",
    orElse: 409,
  }),
  "locations.rename": ({ place }) => ({
    params: { locationId: place.unitId },
    body: { name: "Renamed unit", version: 1 },
    orElse: 409,
  }),
  "locations.setObservable": ({ place }) => ({ params: { locationId: place.unitId }, body: false }),
  "locations.setCountsWithUnit": ({ place }) => ({
    params: { locationId: place.roomId },
    body: true,
  }),
  "locations.setPatientPlace": ({ place }) => ({
    params: { locationId: place.roomId },
    body: false,
  }),
  "locations.closing": ({ place }) => ({ params: { locationId: place.unitId } }),
  "locations.close": ({ place }) => ({
    params: { locationId: place.unitId },
    body: { from: "2027-01-01" },
    orElse: 412,
  }),
  "locations.reopen": ({ place }) => ({ params: { locationId: place.unitId }, orElse: 412 }),
  "locations.continuing": ({ place }) => ({ params: { locationId: place.unitId } }),
  "locations.continueElsewhere": ({ place }) => ({
    params: { locationId: place.unitId },
    body: { parentId: place.unitId, name: "Elsewhere" },
    orElse: 400,
  }),
  "locations.remove": ({ place }) => ({
    params: { locationId: place.spareRoomId },
    orElse: 404,
  }),
  "locations.setManyObservable": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { locationIds: [place.unitId, place.roomId], isObservable: false },
  }),
  "locations.removeMany": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { locationIds: [place.spareRoomId, place.roomId] },
  }),
  "locations.thresholds": ({ place }) => ({ params: { locationId: place.rootId } }),
  "locations.thresholdHistory": ({ place }) => ({ params: { locationId: place.rootId } }),
  "locations.thresholdDays": ({ place }) => ({ params: { locationId: place.rootId } }),
  "locations.saveThresholds": ({ place }) => ({
    params: { locationId: place.rootId },
    body: {
      version: 1,
      thresholds: [
        { title: "Below", value: 0, color: "red" },
        { title: "Goal", value: 90, color: "green" },
      ],
    },
    orElse: 409,
  }),
  "locations.csv": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "devices.checkImport": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { text: `Serial number,Name,Model,Location\nIMP-1,Door,1,${place.roomId}` },
  }),
  "devices.import": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      text: `Serial number,Name,Model,Location\nIMP-1,Door,1,${place.roomId}`,
      withoutRefused: true,
    },
  }),
  "employees.checkImport": ({ place }) => ({
    params: { customerId: place.customerId },
    body: { text: "Identifier,First name,Last name,Job role\nE-7001,Ida,Roy,Nurse" },
  }),
  "employees.import": ({ place }) => ({
    params: { customerId: place.customerId },
    body: {
      text: "Identifier,First name,Last name,Job role\nE-7001,Ida,Roy,Nurse",
      withoutRefused: true,
    },
  }),
  "userImports.check": ({ place }) => ({
    params: { customerId: place.customerId },
    body: { text: "E-mail,First name,Last name,Role,Facility\nwalk@example.org,Ida,Roy,Observer," },
  }),
  "userImports.write": ({ place }) => ({
    params: { customerId: place.customerId },
    body: {
      text: `E-mail,First name,Last name,Role,Facility\nwalk.${place.customerId}@example.org,Ida,Roy,Observer,All facilities`,
      withoutRefused: true,
    },
  }),
  "observationImports.check": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      text: `location,role,moment,time,outcome,facility\n${place.unitId},Nurse,inRoom,2026-01-05,rub,${place.name}`,
    },
  }),
  "observationImports.write": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      text: `location,role,moment,time,outcome,facility\n${place.unitId},Nurse,inRoom,2026-01-05,rub,${place.name}`,
      withoutRefused: true,
    },
  }),
  "observationImports.list": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "observationImports.get": ({ place }) => ({
    params: { facilityId: place.facilityId, importId: place.observationImportId },
  }),
  "observationImports.takeBack": ({ place }) => ({
    params: { facilityId: place.facilityId, importId: place.observationImportId },
    // Another user has taken it back before.
    orElse: 409,
  }),
  "locations.checkImport": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { text: "Floor,Unit\nAnnex,\nAnnex,Ward 9" },
  }),
  "locations.import": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { text: "Floor,Unit\nAnnex,\nAnnex,Ward 9" },
  }),
  "account.manage": () => ({ body: { version: 1, firstName: "Robin", lastName: "Example" } }),
  "account.join": () => ({ body: { activationGuid: "made-up" }, orElse: 404 }),
  "account.unregisteredUser": () => ({ query: { guid: "made-up" }, orElse: 404 }),
  "account.register": () => ({
    body: {
      activationGuid: "made-up",
      firstName: "Robin",
      lastName: "Example",
      password: "Correct-horse-7",
      confirmPassword: "Correct-horse-7",
    },
    orElse: 404,
  }),
  "portal.setup": () => ({}),
  "portal.contacts": () => ({}),
  "ingest.events": ({ place }) => ({
    body: [
      { id: "walk", type: "dispense", device: `unknown ${place.name}`, at: "2026-03-02T14:00:00Z" },
    ],
  }),
  "reports.filters": ({ place }) => ({
    body: { facilityId: place.facilityId, requestedFilters: ["locations", "shifts", "devices"] },
  }),
  "reports.run": ({ place }) => ({ params: { reportId: "2" }, body: filter(place) }),
  "reports.dataHealth": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "exports.table": ({ place }) => ({
    params: { reportId: "33", format: "csv" },
    query: { filters: JSON.stringify(filter(place)) },
  }),
  "exports.pdf": ({ place }) => ({
    // Another portal's page is refused after the caller's rights have been looked at, and prints nothing.
    query: { reportUrl: "https://elsewhere.test/", reportId: "2", facilityId: place.facilityId },
    orElse: 400,
  }),
  "render.ticket": ({ place }) => ({
    body: { reportUrl: "https://elsewhere.test/", reportId: 2, facilityId: place.facilityId },
    orElse: 400,
  }),
  // There is no ticket here: the tests of tickets have some.
  "render.page": () => ({
    body: { ticket: "made-up", medium: "paper", addressHash: "0".repeat(64) },
  }),
  "exports.tableByPost": ({ place }) => ({
    params: { reportId: "33", format: "csv" },
    body: { filters: JSON.stringify(filter(place)) },
  }),
  "exports.pdfByPost": ({ place }) => ({
    body: { reportUrl: "https://elsewhere.test/", reportId: 2, facilityId: place.facilityId },
    orElse: 400,
  }),
  "customers.list": () => ({}),
  "customers.get": ({ place }) => ({ params: { customerId: place.customerId }, isPartial: true }),
  "customers.attention": ({ place }) => ({
    params: { customerId: place.customerId },
    isPartial: true,
  }),
  "customers.facilities": ({ place }) => ({
    params: { customerId: place.customerId },
    isPartial: true,
  }),
  "customers.create": () => ({ body: CUSTOMER }),
  "customers.update": ({ place }) => ({
    params: { customerId: place.customerId },
    body: { ...CUSTOMER, version: 1 },
    orElse: 409,
  }),
  "customers.setActive": ({ place }) => ({
    params: { customerId: place.customerId },
    query: { status: "true" },
  }),
  "customers.logos": () => ({}),
  "customers.logo": ({ place }) => ({
    params: { customerId: place.customerId },
    isPartial: true,
    orElse: 404,
  }),
  "customers.removeLogo": ({ place }) => ({ params: { customerId: place.customerId } }),
  "customers.setLogo": ({ place }) => ({
    params: { customerId: place.customerId },
    body: fileForm("logo", DOT_PNG),
  }),
  "facilities.get": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "lookups.countries": () => ({}),
  "lookups.states": () => ({ query: { countryId: "1" } }),
  "lookups.timeZones": () => ({}),
  "lookups.hygieneProtocols": () => ({}),
  "lookups.hygieneProtocolOpportunities": () => ({}),
  "lookups.locationTemplates": () => ({}),
  "licenses.ofFacility": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "licenses.ofCustomer": ({ place }) => ({
    params: { customerId: place.customerId },
    isPartial: true,
  }),
  "licenses.create": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { ...LICENSE, productId: 5 },
    orElse: 409,
  }),
  "licenses.update": ({ place }) => ({
    params: { licenseId: place.licenseId },
    body: { ...LICENSE, version: 1 },
    orElse: 409,
  }),
  "licenses.products": () => ({}),
  "shifts.list": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "shifts.history": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "shifts.save": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      version: place.shiftsVersion,
      shifts: [
        { id: place.shiftId, name: "Walk", startTime: "07:00", endTime: "15:00" },
        { name: "Evening walk", startTime: "15:00", endTime: "23:00" },
      ],
    },
    orElse: 409,
  }),
  "downloads.request": ({ place }) => ({
    params: { productId: "1" },
    body: { productId: 1, selectedReport: 2, filterModel: filter(place) },
    orElse: 409,
  }),
  "downloads.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "downloads.file": ({ place }) => ({
    params: { token: tokenOf(DOWNLOAD_KEY, place.downloadId) },
    orElse: 404,
  }),
  "downloads.cancel": ({ place }) => ({
    params: { downloadId: place.downloadId },
    orElse: 404,
  }),
  "imports.list": () => ({}),
  "imports.cancel": ({ place }) => ({ params: { importId: place.importId }, orElse: 404 }),
  "imports.changes": ({ place }) => ({ params: { importId: place.importId } }),
  "slides.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "slides.get": ({ place }) => ({ params: { slideId: place.slideId }, orElse: 404 }),
  "slides.getOfFacility": ({ place }) => ({
    params: { slideId: place.slideId, facilityId: place.facilityId },
    orElse: 404,
  }),
  "slides.save": ({ place }) => ({
    body: {
      slideName: "Walking slide",
      reportId: 2,
      facilityId: place.facilityId,
      filters: filter(place),
      reportControls: {
        graphActions: { dataLabels: true, zoom: false, thresholds: true, control: false },
        sortBy: [],
        selectedData: [],
      },
    },
    orElse: 409,
  }),
  "slides.remove": ({ place }) => ({ params: { slideId: place.slideId }, orElse: 404 }),
  "slides.image": ({ place }) => ({
    query: { facilityId: place.facilityId },
    body: namedPicture("Walking picture"),
    orElse: 409,
  }),
  "slides.picture": ({ place }) => ({
    params: { hash: place.imageHash },
    query: { facilityId: place.facilityId },
  }),
  "slideshows.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "slideshows.get": ({ place }) => ({ params: { slideshowId: place.slideshowId }, orElse: 404 }),
  "slideshows.create": ({ place }) => ({
    body: { ...slideshowBody(place), name: "Walking slideshow" },
    orElse: 409,
  }),
  "slideshows.update": ({ place }) => ({
    body: { ...slideshowBody(place), id: place.slideshowId, name: "Walked slideshow" },
    orElse: 404,
  }),
  "slideshows.setActive": ({ place }) => ({
    params: { slideshowId: place.slideshowId },
    query: { isActive: "false" },
    orElse: 404,
  }),
  "displays.enrol": () => ({ body: {} }),
  "displays.me": () => ({}),
  "displays.slide": ({ place }) => ({
    params: { slideId: place.slideId },
    query: { language: "en-US" },
  }),
  "displays.media": ({ place }) => ({ params: { hash: place.imageHash } }),
  "displays.beat": ({ place }) => ({ body: { ...SAID, instanceId: place.displayId } }),
  "displays.picture": () => ({}),
  "displays.find": ({ place }) => ({ body: { code: place.displayCode }, orElse: 404 }),
  "displays.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "displays.confirm": ({ place }) => ({
    body: {
      ...displayBody(place, "Walking display"),
      code: place.displayCode,
      facilityId: place.facilityId,
    },
    orElse: 404,
  }),
  "displays.get": ({ place }) => ({ params: { displayId: place.displayId } }),
  "displays.update": ({ place }) => ({
    params: { displayId: place.displayId },
    body: { ...displayBody(place, "Walked display"), tellsOffline: false },
    orElse: 404,
  }),
  "displays.command": ({ place }) => ({
    params: { displayId: place.displayId },
    body: { command: "identify" },
    orElse: 404,
  }),
  "displays.seePicture": ({ place }) => ({
    params: { displayId: place.displayId },
    orElse: 404,
  }),
  "displays.separate": ({ place }) => ({ params: { displayId: place.displayId }, orElse: 404 }),
  "displays.revoke": ({ place }) => ({ params: { displayId: place.displayId }, orElse: 404 }),
  "slideshows.remove": ({ place }) => ({ params: { slideshowId: place.slideshowId }, orElse: 404 }),
  "reportSubscriptions.recipients": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "reportSubscriptions.types": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "reportSubscriptions.list": () => ({ query: { unsubscribeToken: "made-up" }, orElse: 404 }),
  "reportSubscriptions.add": ({ place }) => ({
    body: {
      ...reportDraft(place),
      name: "Walking mail",
      recipients: [{ userId: place.reportReaderId }],
    },
  }),
  "reportSubscriptions.change": ({ place }) => ({
    body: {
      ...reportDraft(place),
      id: place.reportSubscriptionId,
      name: "Walked mail",
      recipients: [{ userId: place.reportReaderId }],
    },
    // A user who does not administer the customer changes their own alone.
    orElse: 403,
  }),
  "reportSubscriptions.remove": ({ place }) => ({
    query: { subscriptionId: place.slideId },
    orElse: 404,
  }),
  "reportSubscriptions.unsubscribe": () => ({ params: { token: "made-up" }, orElse: 404 }),
  "reportSubscriptions.next": ({ place }) => ({ body: reportDraft(place) }),
  "reportSubscriptions.preview": ({ place }) => ({ body: { draft: reportDraft(place) } }),
  "reportSubscriptions.previewPdf": ({ place }) => ({
    body: { draft: reportDraft(place) },
    orElse: 502,
  }),
  "reportSubscriptions.sendNow": ({ place }) => ({ body: { draft: reportDraft(place) } }),
  "reportSubscriptions.deleted": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "reportSubscriptions.deliveries": ({ place }) => ({
    query: { subscriptionId: place.slideId },
    orElse: 404,
  }),
  "systemStatus.current": () => ({}),
  "systemStatus.history": () => ({}),
  "systemStatus.diagnostics": () => ({}),
  "observations.observers": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "observations.observerData": ({ place }) => ({
    query: {
      facilityId: place.facilityId,
      observerId: place.slideId,
      observationStartDate: "2026-01-01T00:00:00Z",
    },
    orElse: 404,
  }),
  "observations.jobRoles": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "sampling.plan": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "observations.keepAlive": () => ({}),
  "observations.submit": ({ place }) => ({
    body: {
      sessionId: place.slideId,
      facilityId: place.facilityId,
      observerId: place.slideId,
      startTimeUtc: "2026-01-01T00:00:00Z",
      endTimeUtc: "2026-01-01T00:10:00Z",
      observations: [
        {
          type: "HH",
          timestampUtc: "2026-01-01T00:05:00Z",
          locationId: place.unitId,
          roleId: place.slideId,
          momentId: 1,
          outcomeId: 1,
          feedbackProvided: false,
          customNotes: "",
          quickNotes: [],
        },
      ],
    },
    orElse: 400,
  }),
  "markedChanges.list": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "markedChanges.add": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { family: "ECM", locationId: place.unitId, day: "2026-02-02", text: "Gel at each bed" },
  }),
  "markedChanges.remove": ({ place }) => ({
    params: { markedChangeId: place.markedChangeId },
    orElse: 404,
  }),
  "shifts.remove": ({ place }) => ({ params: { shiftId: place.shiftId }, orElse: 404 }),
  "facilitySettings.create": ({ place }) => ({
    body: { customerId: place.customerId, ...facilityBasics("New hospital") },
    orElse: 409,
  }),
  "facilitySettings.get": ({ place }) => ({ params: { id: place.facilityId } }),
  "facilitySettings.recount": ({ place }) => ({ params: { id: place.facilityId } }),
  "facilitySettings.saveBasicInfo": ({ place }) => ({
    params: { id: place.facilityId },
    body: { version: 1, ...facilityBasics(place.name) },
    orElse: 409,
  }),
  "facilitySettings.saveReport": ({ place }) => ({
    params: { id: place.facilityId },
    body: {
      version: 1,
      opportunityOffset: 100,
      outboundOnly: false,
      max100PctCompliance: false,
      lookBehindSeconds: 30,
      lookAheadSeconds: 60,
      popInWindowSeconds: 0,
      observationGoal: 90,
      minimumOpportunities: 20,
      intervalMethod: "wilson",
      suppressionSize: 5,
      dataHealthPercent: 80,
    },
    orElse: 409,
  }),
  "facilitySettings.saveServiceAlerts": ({ place }) => ({
    params: { id: place.facilityId },
    body: {
      version: 1,
      refillAlarmThreshold: 7,
      hasRefillsWithExpirationDate: true,
      canRawExport: true,
    },
    orElse: 409,
  }),
  "facilitySettings.observation": ({ place }) => ({ params: { id: place.facilityId } }),
  "facilitySettings.quickNotes": ({ place }) => ({ params: { id: place.facilityId } }),
  "facilitySettings.saveObservation": ({ place }) => ({
    params: { id: place.facilityId },
    body: {
      version: 1,
      allowCustomObsNotes: true,
      enableObservationFeedback: true,
      maxObservationAgeDays: 7,
      observationUnit: "moment",
      samplingChoice: "none",
      samplingTarget: null,
      observationNotes: [
        { id: place.noteId, text: "Gel empty", isArchived: true },
        { text: "Walked by", isArchived: false },
      ],
    },
    orElse: 409,
  }),
  "facilitySettings.cloneTargets": ({ place }) => ({ params: { id: place.facilityId } }),
  "facilitySettings.cloneNotes": ({ place }) => ({
    params: { id: place.facilityId },
    body: { targetFacilityIds: [place.facilityId] },
  }),
  // Archiving it would end the walk.
  "facilitySettings.setArchived": ({ place }) => ({
    params: { id: place.facilityId },
    body: { archived: false },
  }),
  "performanceBands.list": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "performanceBands.figures": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "performanceBands.save": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      version: 1,
      performanceBands: [
        { id: place.bandId, title: "Walking", limit: 50, color: "red", symbolId: 1 },
        { title: "Running", limit: 100, color: "green", symbolId: 2 },
      ],
    },
    orElse: 409,
  }),
  "deviceUpkeep.history": ({ place }) => ({ params: { deviceId: place.deviceId } }),
  "deviceUpkeep.replace": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { version: 1, serialNumber: `walked ${place.name}` },
    orElse: 409,
  }),
  "deviceUpkeep.takeOutOfService": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { version: 1, until: null, reason: "Walked" },
    orElse: 409,
  }),
  "deviceUpkeep.returnToService": ({ place }) => ({ params: { deviceId: place.deviceId } }),
  "deviceUpkeep.closeFault": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { alarm: 7 },
    orElse: 409,
  }),
  "deviceUpkeep.listUnknown": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "deviceUpkeep.adopt": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      serialNumber: `unknown ${place.name}`,
      name: "Walked",
      deviceTypeId: 1,
      deviceModelId: 1,
      locationId: place.roomId,
      countsPast: true,
    },
    orElse: 400,
  }),
  "toDo.get": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "toDo.startAt": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { locationId: place.roomId },
  }),
  "toDo.mark": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { kind: "notToday", reason: "occupied" },
  }),
  "toDo.unmark": ({ place }) => ({ params: { deviceId: place.deviceId } }),
  "deviceUpkeep.counterPlaces": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "imsJobRoles.list": ({ place }) => ({ query: { customerId: place.customerId } }),
  "imsJobRoles.types": ({ place }) => ({ query: { customerId: place.customerId } }),
  "imsJobRoles.create": ({ place }) => ({
    body: { customerId: place.customerId, title: "Walking nurse", jobRoleTypeId: 1 },
    orElse: 409,
  }),
  "imsJobRoles.setActive": ({ place }) => ({
    body: {
      customerId: place.customerId,
      id: place.imsJobRoleId,
      isActive: false,
      version: 1,
    },
  }),
  "obvJobRoles.list": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "obvJobRoles.types": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "obvJobRoles.create": ({ place }) => ({
    body: { facilityId: place.facilityId, name: "Walking nurse" },
    orElse: 409,
  }),
  "obvJobRoles.setActive": ({ place }) => ({
    body: { facilityId: place.facilityId, id: place.obvJobRoleId, archived: true, version: 1 },
    orElse: 409,
  }),
  "obvJobRoles.rename": ({ place }) => ({
    body: { facilityId: place.facilityId, id: place.obvJobRoleId, name: "Renamed", version: 1 },
    orElse: 409,
  }),
  "obvJobRoles.copy": ({ place }) => ({
    body: {
      customerId: place.customerId,
      originalFacilityId: place.facilityId,
      jobRoleIds: [place.obvJobRoleId],
      facilityIds: [place.facilityId],
    },
  }),
  // People belong to no single facility: a user bound to one facility may not see them all.
  "employees.ofFacility": ({ place }) => ({
    query: { facilityId: place.facilityId },
    orElse: 403,
  }),
  "employees.lines": ({ place }) => ({ params: { customerId: place.customerId } }),
  "employees.list": ({ place }) => ({ params: { customerId: place.customerId } }),
  "employees.identifier": ({ place }) => ({ params: { customerId: place.customerId } }),
  "employees.get": ({ place }) => ({ params: { employeeId: place.employeeId } }),
  "employees.create": ({ place }) => ({
    body: { ...EMPLOYEE, customerId: place.customerId, jobRoleId: place.employeeRoleId },
    orElse: 409,
  }),
  "employees.update": ({ place }) => ({
    body: {
      ...EMPLOYEE,
      customerId: place.customerId,
      id: place.employeeId,
      employeeIdentifier: "E-2002",
      jobRoleId: place.employeeRoleId,
      version: 1,
    },
    orElse: 409,
  }),
  "employees.badges": ({ place }) => ({ params: { customerId: place.customerId } }),
  "badgeDesk.find": ({ place }) => ({
    params: { facilityId: place.facilityId },
    query: { number: `${place.name} 2` },
    orElse: 404,
  }),
  "badgeDesk.people": ({ place }) => ({
    params: { facilityId: place.facilityId },
    query: { text: place.name },
  }),
  "badgeDesk.assign": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { badgeId: place.freeBadgeId, employeeId: place.employeeId },
    orElse: 409,
  }),
  "badgeDesk.takeBack": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { badgeId: place.heldBadgeId, employeeId: place.employeeId },
    orElse: 409,
  }),
  "employees.addBadges": ({ place }) => ({
    body: { customerId: place.customerId, serialNumbers: ["B-30001"] },
  }),
  "users.roles": ({ place }) => ({ query: { customerId: place.customerId } }),
  "users.registered": ({ place }) => ({ query: { customerId: place.customerId } }),
  "users.pending": ({ place }) => ({ query: { customerId: place.customerId } }),
  "users.find": ({ place }) => ({
    query: { customerId: place.customerId, email: "nobody@example.test" },
    orElse: 404,
  }),
  "users.get": ({ place }) => ({
    query: { customerId: place.customerId, username: place.service.email },
  }),
  "users.create": ({ place }) => ({
    body: {
      customerId: place.customerId,
      email: `walk.${place.facilityId}@example.test`,
      firstName: "Kim",
      lastName: "Walk",
      userRoleAssociations: [{ roleId: roleIdOf("observer"), facilityId: place.facilityId }],
    },
    orElse: 409,
  }),
  "users.update": ({ place }) => ({
    body: {
      customerId: place.customerId,
      userName: place.service.email,
      version: 1,
      firstName: "Kim",
      lastName: "Walk",
      department: "IT",
      userRoleAssociations: [{ roleId: roleIdOf("serviceAccount"), facilityId: null }],
    },
    orElse: 409,
  }),
  "users.reportSubscriptions": ({ place }) => ({
    query: { customerId: place.customerId, username: place.service.email },
  }),
  "users.setActive": ({ place }) => ({
    query: { customerId: place.customerId, username: place.service.email, isActive: "true" },
  }),
  "users.unlock": ({ place }) => ({
    query: { customerId: place.customerId, username: place.service.email },
  }),
  "users.resend": ({ place }) => ({
    body: { customerId: place.customerId, userName: place.invited.email },
    orElse: 404,
  }),
  "users.revoke": ({ place }) => ({
    body: { customerId: place.customerId, userName: place.invited.email },
    orElse: 404,
  }),
  "userBatches.resend": ({ place }) => ({
    body: { customerId: place.customerId, userNames: [place.invited.email] },
  }),
  "userBatches.revoke": ({ place }) => ({
    body: { customerId: place.customerId, userNames: [place.invited.email] },
  }),
  "userBatches.unlock": ({ place }) => ({
    body: { customerId: place.customerId, userNames: [place.service.email] },
  }),
  "userBatches.deactivate": ({ place }) => ({
    body: { customerId: place.customerId, userNames: [place.invited.email] },
  }),
  "devices.list": ({ place }) => ({ query: { facilityId: place.facilityId, search: "device" } }),
  "devices.ofFacility": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "devices.places": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "devices.inactive": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "devices.types": () => ({}),
  "devices.models": () => ({}),
  "devices.positions": () => ({}),
  "devices.orientations": () => ({}),
  "devices.formulationClasses": () => ({}),
  "devices.get": ({ place }) => ({ params: { deviceId: place.deviceId } }),
  "devices.create": ({ place }) => ({
    body: {
      facilityId: place.facilityId,
      locationId: place.roomId,
      serialNumber: "SN-WALK",
      ...deviceSettings,
    },
    orElse: 409,
  }),
  "devices.update": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { version: 1, locationId: place.roomId, ...deviceSettings },
    orElse: 409,
  }),
  "devices.assign": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { locationId: place.unitId },
    orElse: 409,
  }),
  "devices.unassign": ({ place }) => ({ params: { deviceId: place.deviceId }, orElse: 409 }),
  "devices.deactivate": ({ place }) => ({ params: { deviceId: place.deviceId }, orElse: 409 }),
  "devices.activate": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { facilityId: place.facilityId, locationId: place.roomId },
    orElse: 409,
  }),
  "devices.addNote": ({ place }) => ({
    params: { deviceId: place.deviceId },
    body: { noteText: "Batteries changed." },
  }),
  "deviceBatches.assign": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { deviceIds: [place.deviceId], locationId: place.unitId },
  }),
  "deviceBatches.unassign": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { deviceIds: [place.deviceId] },
  }),
  "deviceBatches.deactivate": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { deviceIds: [place.deviceId] },
  }),
  "deviceBatches.configure": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: {
      devices: [{ id: place.deviceId, version: 1 }],
      deviceTypeId: 1,
      settings: { devicePositionId: 1 },
    },
  }),
  "deviceSheet.get": ({ place }) => ({
    params: { facilityId: place.facilityId },
    query: { search: "device" },
  }),
  "deviceSheet.save": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { rows: [{ id: place.deviceId, version: 1, name: "Walked", isCompliance: false }] },
    orElse: 409,
  }),
  "roomTemplates.get": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "roomTemplates.create": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: roomSettings,
    orElse: 409,
  }),
  "roomTemplates.update": ({ place }) => ({
    params: { facilityId: place.facilityId },
    body: { version: 1, ...roomSettings },
    orElse: 409,
  }),
  "roomTemplates.place": ({ place }) => ({
    body: { facilityId: place.facilityId, locationIds: [place.roomId] },
    orElse: 404,
  }),
  "devices.typeCount": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "placeholders.get": ({ place }) => ({ params: { placeholderId: place.placeholderId } }),
  "placeholders.create": ({ place }) => ({
    body: {
      locationIds: [place.roomId],
      devicePlaceholder: { facilityId: place.facilityId, ...deviceSettings },
    },
  }),
  "placeholders.update": ({ place }) => ({
    params: { placeholderId: place.placeholderId },
    body: { version: 1, locationId: place.roomId, ...deviceSettings },
    orElse: 409,
  }),
  "placeholders.convert": ({ place }) => ({
    params: { facilityId: place.facilityId, placeholderId: place.sparePlaceholderId },
    body: { serialNumber: "SN-PLANNED" },
    orElse: 404,
  }),
  "placeholders.convertAndEdit": ({ place }) => ({
    params: { facilityId: place.facilityId, placeholderId: place.sparePlaceholderId },
    body: {
      serialNumber: "SN-PLANNED-2",
      version: 1,
      deviceUpdates: { locationId: place.roomId, ...deviceSettings },
    },
    orElse: 404,
  }),
  "placeholders.remove": ({ place }) => ({
    params: { facilityId: place.facilityId, placeholderId: place.sparePlaceholderId },
    orElse: 404,
  }),
  "ingest.tokens": ({ place }) => ({ params: { facilityId: place.facilityId } }),
  "ingest.revokeToken": ({ world, place }) => ({
    params: { facilityId: place.facilityId, tokenId: world.nobody },
    orElse: 404,
  }),
  "alertSubscriptions.created": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "alertSubscriptions.subscribed": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "alertSubscriptions.toggle": ({ place }) => ({
    body: { ...instantAlert(place), isActive: false },
    // Another user's alert is there for administrators alone.
    orElse: 404,
  }),
  "alertSubscriptions.unsubscribe": ({ world, place }) => ({
    body: { unsubscribeKey: world.nobody, isInstantAlert: true, facilityId: place.facilityId },
    orElse: 404,
  }),
  "alertSubscriptions.instantViewModel": ({ place }) => ({
    body: { alertSubscriptionId: null, facilityId: place.facilityId },
  }),
  "alertSubscriptions.scheduledViewModel": ({ place }) => ({
    body: { alertSubscriptionId: null, facilityId: place.facilityId },
  }),
  "alertSubscriptions.saveInstant": ({ place }) => ({
    body: {
      name: "Walked",
      alertTypeId: 1,
      facilityId: place.facilityId,
      locationIds: [place.unitId],
      recipients: [{ deliveryAddress: place.service.email }],
    },
  }),
  "alertSubscriptions.saveScheduled": ({ place }) => ({
    body: {
      name: "Walked",
      alertTypeId: 2,
      batteryStatus: "Low",
      frequency: 1,
      timeOfDay: 7,
      facilityId: place.facilityId,
      recipients: [{ deliveryAddress: place.service.email }],
    },
  }),
  "alertSubscriptions.byToken": () => ({ params: { token: "made-up" }, orElse: 404 }),
  "alertSubscriptions.unsubscribeByToken": () => ({ params: { token: "made-up" }, orElse: 404 }),
  "alertSubscriptions.preview": ({ place }) => ({
    body: {
      alertTypeId: 1,
      lastCommThreshold: 1,
      lastCommThresholdUnits: "DAY",
      frequency: 1,
      timeOfDay: 7,
      facilityId: place.facilityId,
    },
  }),
  "alertSubscriptions.wouldHaveFired": ({ place }) => ({
    body: { alertTypeId: 1, facilityId: place.facilityId },
  }),
  "alertSubscriptions.deleted": ({ place }) => ({ query: { facilityId: place.facilityId } }),
  "alertSubscriptions.deliveries": ({ place }) => ({
    query: { facilityId: place.facilityId, alertSubscriptionId: place.alertSubscriptionId },
    orElse: 404,
  }),
  "alertSubscriptions.acknowledge": ({ world, place }) => ({
    body: { facilityId: place.facilityId, alarmIds: [world.nobody] },
    orElse: 404,
  }),
  // After what is done with it.
  "alertSubscriptions.remove": ({ place }) => ({ body: instantAlert(place), orElse: 404 }),
  "apiTokens.list": ({ place }) => ({ query: { customerId: place.customerId } }),
  "apiTokens.create": ({ place }) => ({
    body: { customerId: place.customerId, userId: place.service.userId, name: "Walk" },
  }),
  "apiTokens.revoke": ({ world, place }) => ({
    params: { apiTokenId: world.nobody },
    query: { customerId: place.customerId },
    orElse: 404,
  }),
  "audit.list": ({ place }) => ({ query: { customerId: place.customerId } }),
  "audit.csv": ({ place }) => ({ query: { customerId: place.customerId } }),
  "analytics.applicationInsights": () => ({}),
};
