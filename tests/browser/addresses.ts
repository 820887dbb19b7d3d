import { REPORTS } from "#contract/reports/index.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { demoId } from "#server/demo/ids.ts";
import { REPORT_AREAS } from "#renderer/pages/report-areas.ts";

/** Who opens a page, by the language of their account; without one there is no session. */
const ANALYST = { "en-US": "analyst@northlake.test", "fr-CA": "admin@riviere-claire.test" };
const ADMIN = { "en-US": "admin@northlake.test", "fr-CA": "admin@riviere-claire.test" };
const OBSERVER = { "en-US": "observer@northlake.test", "fr-CA": "observer@riviere-claire.test" };

export type Address = {
  path: string;
  as?: typeof ADMIN;
  /** Its form is sent empty, so that its faults are shown, too. */
  sends?: true;
  /** No one knows the address by heart: it is mailed. */
  needs?: "invitation";
  /** How far it may move while it arrives, where that is more than elsewhere. */
  mostShift?: number;
};

const UNKNOWN = "00000000-0000-7000-8000-000000000000";

/** Sees every customer, in whichever language the browser speaks. */
const PROVIDER = { "en-US": "provider@demo.handrail.test", "fr-CA": "provider@demo.handrail.test" };
const facilityId = demoId("facility", "northlake-general");
const query = { customerId: demoId("customer", "northlake") };
const SURGICAL_5_EAST = demoId("location", "northlake-general/S5E");
/** The facility whose refills have dates. */
const PAVILLON_REFILLS = {
  customerId: demoId("customer", "riviere-claire"),
  facilityId: demoId("facility", "pavillon-principal"),
};
const PAVILLON = pathTo("facilityDashboard", {
  query: { facilityId: demoId("facility", "pavillon-principal") },
});

/** Every address of the portal that shows a page; a new screen or report is swept once it is here. */
export const ADDRESSES: readonly Address[] = [
  { path: pathTo("login"), sends: true },
  { path: pathTo("login", { query: { timeout: true } }), sends: true },
  { path: pathTo("login", { query: { registered: true } }) },
  { path: pathTo("forgotPassword"), sends: true },
  { path: pathTo("resetPassword", { query: { guid: "x", expired: true } }), sends: true },
  // The form follows what the invitation says.
  { path: pathTo("registerAccount"), needs: "invitation", sends: true, mostShift: 0.08 },
  { path: pathTo("registerAccount", { query: { guid: "x" } }) },
  { path: pathTo("userGuide") },
  { path: pathTo("firstDay", { params: { role: "administrator" } }) },
  { path: pathTo("unsubscribeAlert", { params: { token: "x" } }) },
  { path: pathTo("unsubscribeReport", { params: { token: "x" } }) },
  { path: pathTo("manageAccount"), as: OBSERVER },
  { path: pathTo("allProductsUnlicensed"), as: OBSERVER },
  { path: pathTo("reports"), as: OBSERVER },
  { path: pathTo("amsReports", { query: { reportId: 9999 } }), as: ANALYST },
  { path: pathTo("amsReports", { query: { facilityId: UNKNOWN } }), as: ANALYST },
  ...REPORTS.map(({ id, product, needs }) => {
    const area = REPORT_AREAS[product] ?? "reports";
    return needs === "refillsWithExpirationDate"
      ? { path: pathTo(area, { query: { reportId: id, ...PAVILLON_REFILLS } }), as: PROVIDER }
      : { path: pathTo(area, { query: { reportId: id } }), as: ANALYST };
  }),
  {
    path: pathTo("unitReport", { query: { facilityId, locationId: SURGICAL_5_EAST } }),
    as: ANALYST,
  },
  { path: pathTo("alertSubscriptions"), as: ADMIN },
  {
    path: pathTo("createAlertSubscription", { query: { isInstantAlert: true } }),
    as: ADMIN,
    sends: true,
  },
  { path: pathTo("createAlertSubscription"), as: ANALYST, sends: true },
  { path: pathTo("editAlertSubscription", { query: { alertSubscriptionId: UNKNOWN } }), as: ADMIN },
  { path: pathTo("adminCustomerList"), as: PROVIDER },
  { path: pathTo("customerDashboard", { query }), as: PROVIDER },
  { path: pathTo("createCustomer"), as: PROVIDER, sends: true },
  { path: pathTo("editCustomer", { query }), as: PROVIDER },
  { path: PAVILLON, as: PROVIDER },
  { path: pathTo("createFacility", { query }), as: PROVIDER, sends: true },
  { path: pathTo("editFacility", { params: { facilityId } }), as: PROVIDER },
  ...["report-settings", "observation-settings", "observation-import", "performance-bands"].map(
    (setting) => ({
      path: pathTo("editFacility", { params: { facilityId }, query: { setting } }),
      as: PROVIDER,
    }),
  ),
  { path: pathTo("users"), as: ADMIN },
  { path: pathTo("users", { query: { tab: "pending" } }), as: ADMIN },
  { path: pathTo("locations"), as: ADMIN },
  { path: pathTo("device", { query: { deviceId: UNKNOWN } }), as: ADMIN },
  { path: pathTo("unknownDevices"), as: ADMIN },
  { path: pathTo("deviceSheet"), as: ADMIN },
  { path: pathTo("deviceLabels"), as: ADMIN },
  { path: pathTo("shifts"), as: ADMIN },
  { path: pathTo("deviceMaintenance"), as: ADMIN },
  { path: pathTo("deviceRound"), as: ADMIN },
  { path: pathTo("badgeDesk"), as: ADMIN },
  { path: pathTo("employees"), as: ADMIN },
  { path: pathTo("employees", { query: { open: "new" } }), as: ADMIN },
  { path: pathTo("apiTokens"), as: ADMIN },
  { path: pathTo("apiTokens", { query: { customerId: UNKNOWN } }), as: ADMIN },
  { path: pathTo("auditLog"), as: ADMIN },
  { path: pathTo("auditLog", { query: { customerId: UNKNOWN } }), as: ADMIN },
  // Its own bar takes the place of the portal's.
  { path: pathTo("obvSystem"), as: OBSERVER, mostShift: 0.12 },
  { path: pathTo("samplingPlan"), as: OBSERVER },
  { path: pathTo("systemStatus"), as: PROVIDER },
  { path: pathTo("systemStatusHistory"), as: PROVIDER },
  { path: pathTo("diagnostics"), as: PROVIDER },
  { path: pathTo("downloads"), as: ANALYST },
  { path: pathTo("reportSubscriptions"), as: ADMIN },
  { path: pathTo("reportSubscriptionCreate"), as: ADMIN },
  { path: pathTo("reportSubscriptionEdit"), as: ADMIN },
  { path: pathTo("slideshowView", { query: { facilityId } }), as: ADMIN },
  { path: pathTo("slideshowsList"), as: ADMIN },
  { path: pathTo("slideshowCreate"), as: ADMIN },
  { path: pathTo("slideshowEdit", { query: { slideshowId: UNKNOWN } }), as: ADMIN },
  { path: pathTo("displays"), as: ADMIN },
  { path: pathTo("displayAdd"), as: ADMIN, sends: true },
  { path: "/nowhere/at/all", as: ANALYST },
];

type Look = {
  language: keyof typeof ADMIN;
  colorScheme: "light" | "dark";
  width: 1440 | 320;
};

/** The look in which a page is judged: always the same for an address, and all of them by turns. */
export const lookOf = (path: string): Look => {
  // FNV-1a: addresses that differ in one digit get looks of their own.
  let mark = 0x81_1c_9d_c5;
  for (const letter of path) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x0100_0193);
  const isSet = (bit: number): boolean => ((mark >>> bit) & 1) === 1;
  return {
    language: isSet(1) ? "en-US" : "fr-CA",
    colorScheme: isSet(5) ? "light" : "dark",
    width: isSet(31) ? 1440 : 320,
  };
};
