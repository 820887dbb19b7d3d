import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  NAMED_PERMISSIONS,
  PRIVILEGES,
  type Privilege,
  ROLES,
  ROLE_PRIVILEGES,
  type Role,
} from "#contract/core/permissions.ts";
import { filesBelow, projectRoot } from "../architecture/source-files.ts";

/** The provider's administrators hold everything, those few named here alone. */
const provider: readonly Role[] = ["providerAdmin"];
const administrators: readonly Role[] = ["providerAdmin", "customerAdmin"];
const readers: readonly Role[] = [
  "providerAdmin",
  "providerSupport",
  "customerAdmin",
  "dataAnalyst",
  "reporting",
];
const slideMakers: readonly Role[] = [...administrators, "dataAnalyst"];
const technicians: readonly Role[] = [...administrators, "providerSupport", "installer"];

/** Who holds each privilege, row by row as the product's design decides it. */
const HOLDERS: Readonly<Record<Privilege, readonly Role[]>> = {
  runReports: [...readers, "serviceAccount"],
  viewIndividuals: [...administrators, "dataAnalyst"],
  rawExportReport: [...administrators, "dataAnalyst", "serviceAccount"],
  reportSubscriptions: readers,
  manageAlerts: [...readers, "installer"],
  viewAllAlertSubscriptions: [...administrators, "providerSupport"],
  slideshows: slideMakers,
  imageSlides: slideMakers,
  legacySlideshows: slideMakers,
  viewSlideshows: [...slideMakers, "reporting"],
  administerCustomer: administrators,
  viewCustomer: [...administrators, "providerSupport"],
  editFacilities: administrators,
  manageEmployees: administrators,
  manageBadges: administrators,
  manageJobRoles: administrators,
  manageUsers: administrators,
  cloneJobRoles: administrators,
  cloneObservationNotes: administrators,
  toggleCustomObservationNotes: administrators,
  deleteLocations: administrators,
  administerServiceAlerts: administrators,
  addCustomers: provider,
  addFacilities: provider,
  archiveFacilities: provider,
  activateDeactivateCustomers: provider,
  manageLicenses: provider,
  adminUsers: provider,
  diagnostics: provider,
  viewDeviceStatuses: [...technicians, "dataAnalyst"],
  crudDevices: technicians,
  supportImsBadgeAssignment: technicians,
  observeCompliance: [...administrators, "observer"],
  viewSamplingPlan: [...readers, "serviceAccount", "observer"],
  systemStatus: ["providerAdmin", "providerSupport"],
  systemStatusHistory: ["providerAdmin", "providerSupport"],
};

describe("who holds what", () => {
  it.each(PRIVILEGES)("%s", (privilege) => {
    const holders = ROLES.filter((role) => ROLE_PRIVILEGES[role].includes(privilege));
    expect(holders.toSorted()).toEqual([...HOLDERS[privilege]].toSorted());
  });
});

it("every privilege is required by a call, a check or a route", () => {
  const source = [...filesBelow("contract"), ...filesBelow("server")]
    .filter((path) => path.endsWith(".ts") && path !== "contract/core/permissions.ts")
    .map((path) => readFileSync(`${projectRoot}${path}`, "utf8"))
    .join("\n");
  const named: readonly Privilege[] = Object.values(NAMED_PERMISSIONS).map(
    ({ privilege }) => privilege,
  );
  const idle = PRIVILEGES.filter(
    (privilege) => !named.includes(privilege) && !source.includes(`"${privilege}"`),
  );
  expect(idle).toEqual([]);
});
