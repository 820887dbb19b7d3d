import { describe, expect, it } from "vitest";
import { type Product, ROLES, type Role } from "#contract/core/permissions.ts";
import { STEP_PRIVILEGES } from "#contract/organization/first-steps.ts";
import { type Held, heldAt } from "#server/access/facility-access.ts";
import * as customers from "#server/features/organization/customers/policy.ts";
import * as deviceUpkeep from "#server/features/devices/device-upkeep/policy.ts";
import * as devices from "#server/features/devices/devices/policy.ts";
import * as downloads from "#server/features/reports/downloads/policy.ts";
import * as employees from "#server/features/people/employees/policy.ts";
import * as facilitySettings from "#server/features/organization/facility-settings/policy.ts";
import * as firstSteps from "#server/features/organization/first-steps/policy.ts";
import * as licenses from "#server/features/organization/licenses/policy.ts";
import * as locations from "#server/features/organization/locations/policy.ts";
import * as observations from "#server/features/observing/observations/policy.ts";
import * as reports from "#server/features/reports/reports/policy.ts";
import * as session from "#server/features/identity/session/policy.ts";
import * as users from "#server/features/identity/users/policy.ts";

const HERE = { customerId: "hospital", facilityId: "north" };
const isProvider = (role: Role): boolean => role.startsWith("provider");

const holder = (role: Role, facilityId: string | null = null) => ({
  customerId: isProvider(role) ? "provider" : HERE.customerId,
  isProvider: isProvider(role),
  roles: [{ role, facilityId }],
});

type All = Held & { products: ReadonlySet<Product> };
const licensed = (...products: Product[]): ReadonlySet<Product> => new Set(products);
const NONE: All = { privileges: new Set(), products: licensed("ECM", "IMS", "OBS", "SA") };

/**
 * Which roles may, at home; that abroad only the provider's staff may, and no user without a role.
 */
const whoMay = (rule: (held: All) => boolean, products = NONE.products): Role[] => {
  const held = (
    role: Role,
    place: { customerId: string; facilityId: string },
    of?: string,
  ): All => ({
    ...heldAt(holder(role, of), place),
    products,
  });
  expect(rule(NONE)).toBe(false);
  const may = ROLES.filter((role) => rule(held(role, HERE)));
  for (const role of ROLES) {
    const abroad = rule(held(role, { customerId: "elsewhere", facilityId: "far" }));
    expect(abroad, `${role} abroad`).toBe(isProvider(role) && may.includes(role));
    if (isProvider(role)) continue;
    expect(rule(held(role, HERE, HERE.facilityId)), `${role} of it`).toBe(may.includes(role));
    expect(rule(held(role, HERE, "south")), `${role} of another`).toBe(false);
  }
  return may;
};

const provider: readonly Role[] = ["providerAdmin"];
const administrators: readonly Role[] = ["providerAdmin", "customerAdmin"];
const technicians: readonly Role[] = [
  "providerAdmin",
  "providerSupport",
  "customerAdmin",
  "installer",
];
const individuals: readonly Role[] = ["providerAdmin", "customerAdmin", "dataAnalyst"];
const customer = { is_provider: false };
const inUse = { archived_at: null };

const TABLE: Record<string, [rule: (held: All) => boolean, roles: readonly Role[]]> = {
  "edit a customer": [customers.can.edit, administrators],
  "activate a customer": [(held) => customers.can.setActive(held, customer), provider],
  "manage its job roles": [customers.can.manageJobRoles, administrators],
  "add facilities": [(held) => customers.can.addFacilities(held, customer), provider],
  "manage its licenses": [(held) => customers.can.manageLicenses(held, customer), provider],
  "view its facility": [
    customers.can.viewFacility,
    ["providerAdmin", "providerSupport", "customerAdmin"],
  ],
  "edit its facility": [(held) => customers.can.editFacility(held, inUse), administrators],
  "archive its facility": [customers.can.archiveFacility, provider],
  "edit a device": [devices.can.update, technicians],
  "adopt a device": [deviceUpkeep.can.adopt, technicians],
  "replace a device": [deviceUpkeep.can.change, technicians],
  "edit an employee": [employees.can.update, administrators],
  "archive a facility": [facilitySettings.can.archive, provider],
  "license a facility": [facilitySettings.can.manageLicenses, provider],
  "clone quick notes": [facilitySettings.can.cloneNotes, administrators],
  "let observers write notes": [facilitySettings.can.toggleCustomNotes, administrators],
  "see licenses": [licenses.can.view, ["providerAdmin", "providerSupport", "customerAdmin"]],
  "edit licenses": [licenses.can.update, provider],
  "edit places": [locations.can.edit, administrators],
  "delete places": [locations.can.remove, administrators],
  "let units be observed": [locations.can.setObservable, administrators],
  "set thresholds": [locations.can.setThresholds, administrators],
  "export places": [locations.can.export, administrators],
  "observe for others": [observations.can.observeForOthers, administrators],
  "see individuals": [reports.can.seeIndividuals, individuals],
  "export facts": [
    (held) => session.can.exportFacts(held, { allowsRawExport: true }),
    ["providerAdmin", "customerAdmin", "dataAnalyst", "serviceAccount"],
  ],
  "save slides": [session.can.saveSlides, individuals],
  "read a file that names people": [
    (held) => downloads.can.read(held, { names_people: true }),
    individuals,
  ],
  "take the step of devices": [(held) => firstSteps.can.take(held, "devices"), technicians],
};

describe("who may, at home, abroad, of one facility and without a role:", () => {
  it.each(Object.entries(TABLE))("%s", (_action, [rule, roles]) => {
    expect(whoMay(rule)).toEqual(roles);
  });

  it("observe", () => {
    expect(observations.OBSERVING_ROLES).toEqual(["providerAdmin", "customerAdmin", "observer"]);
  });
});

const everything = { ...heldAt(holder("providerAdmin"), HERE), products: NONE.products };

describe("what the row itself says", () => {
  it("the provider's own customer cannot be closed, licensed or given facilities", () => {
    const own = { is_provider: true };
    expect(customers.abilitiesOn(everything, customer)).toEqual({
      canEdit: true,
      canSetActive: true,
      canAddFacilities: true,
      canManageLicenses: true,
    });
    expect(customers.abilitiesOn(everything, own)).toMatchObject({
      canEdit: true,
      canSetActive: false,
      canAddFacilities: false,
      canManageLicenses: false,
    });
  });

  it("an archived facility cannot be edited", () => {
    const archived = { archived_at: new Date(0) };
    const abilities = customers.facilityAbilitiesOn(everything, archived);
    expect(abilities).toEqual({ canEdit: false, canArchive: true });
  });

  it("asks for the licence that the call asks for", () => {
    const without = (...products: Product[]): All => ({
      ...everything,
      products: licensed(...products),
    });
    expect(locations.can.setObservable(without("ECM"))).toBe(false);
    expect(locations.can.setThresholds(without("OBS"))).toBe(false);
    expect(session.can.saveSlides(without("IMS"))).toBe(false);
    expect(session.can.exportFacts(everything, { allowsRawExport: false })).toBe(false);
  });

  it("a file without people requires the right to export, any file some right", () => {
    expect(downloads.can.read(NONE, { names_people: false })).toBe(true);
  });

  it("no policy lets a person take steps that come by themselves", () => {
    expect(STEP_PRIVILEGES.fact).toBeNull();
    expect(firstSteps.can.take(everything, "fact")).toBe(false);
  });
});

describe("with a user", () => {
  const actor = (role: Role, facilityId: string | null = null, userId = "me") => ({
    ...holder(role, facilityId),
    userId,
  });
  const user = (role: Role, facilityId: string | null = null, isActivated = true) => ({
    userId: "other",
    isActivated,
    roles: [{ userRoleId: "1", role, facilityId, facilityName: null }],
  });
  const may = (
    by: ReturnType<typeof actor>,
    of: ReturnType<typeof user>,
    customerId = HERE.customerId,
  ): string =>
    (["editNames", "editRoles", "edit"] as const)
      .filter((action) => users.can[action](by, customerId, of))
      .join(" ");

  it.each([
    ["customerAdmin", "observer", "editNames editRoles edit"],
    ["customerAdmin", "customerAdmin", "editRoles edit"],
    ["providerAdmin", "customerAdmin", "editRoles edit"],
    ["providerSupport", "observer", ""],
    ["dataAnalyst", "observer", ""],
    ["installer", "installer", ""],
  ] as const)("%s may with a %s: %s", (by, of, expected) => {
    expect(may(actor(by), user(of))).toBe(expected);
  });

  it("only an administrator of the whole customer administers it", () => {
    expect(may(actor("customerAdmin", HERE.facilityId), user("observer", HERE.facilityId))).toBe(
      "",
    );
    expect(may(actor("customerAdmin"), user("observer"), "elsewhere")).toBe("");
  });

  it("an administrator edits names of pending administrators and their own", () => {
    expect(may(actor("customerAdmin"), user("customerAdmin", null, false))).toBe(
      "editNames editRoles edit",
    );
    expect(may(actor("customerAdmin", null, "other"), user("customerAdmin"))).toBe(
      "editNames edit",
    );
  });

  it("separates roles of people and programs", () => {
    const held = (...roles: Role[]) => roles.map((role) => ({ role, facilityId: null }));
    expect(users.isOneKind(held("serviceAccount"))).toBe(true);
    expect(users.isOneKind(held("customerAdmin", "observer"))).toBe(true);
    expect(users.isOneKind(held("serviceAccount", "customerAdmin"))).toBe(false);
  });
});
