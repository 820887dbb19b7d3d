import type { Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { beaconPlant } from "./beacon-plant.ts";
import { northlakeChildrens } from "./northlake-childrens.ts";
import { northlakeGeneral } from "./northlake-general.ts";
import { pavillonPrincipal } from "./pavillon-principal.ts";
import type { FacilityPlan } from "./types.ts";

/** Every demo account signs in with this; the accounts exist only in a demo database. */
export const DEMO_PASSWORD = "Handrail-demo-1";

export type AccountPlan = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Key of the one facility the role is held for; all of the customer's otherwise. */
  facility?: string | null | undefined;
  language?: Language | undefined;
  department?: string | null | undefined;
  /** Without one the account signs in. `expired`: invited longer ago than an invitation holds. */
  state?: "deactivated" | "pending" | "expired" | undefined;
};

export type CustomerPlan = {
  key: string;
  name: string;
  isProvider: boolean;
  countryCode: "US" | "CA";
  address: { address1: string; city: string; state: string; postalCode: string };
  accounts: readonly AccountPlan[];
  facilities: readonly FacilityPlan[];
  /** Employees, each with a badge. */
  employees: number;
};

/** A colleague as a line of a table; an address begins with `name`. */
type AccountLine = readonly [
  name: string,
  firstName: string,
  lastName: string,
  role: Role,
  department?: string | null,
  facility?: string | null,
  state?: AccountPlan["state"],
];

const accountTable = (
  domain: string,
  lines: readonly AccountLine[],
  language?: Language,
): AccountPlan[] =>
  lines.map(([name, firstName, lastName, role, department, facility, state]) => ({
    email: `${name}@${domain}`,
    firstName,
    lastName,
    role,
    department,
    facility,
    state,
    language,
  }));

const GENERAL = northlakeGeneral.key;

/** Who the demo's customers are, the provider's own staff first. */
export const demoCustomers: readonly CustomerPlan[] = [
  {
    key: "provider",
    name: "Handrail Services",
    isProvider: true,
    countryCode: "US",
    address: { address1: "1 Harbor Square", city: "Buffalo", state: "NY", postalCode: "14203" },
    accounts: accountTable("demo.handrail.test", [
      ["provider", "Jordan", "Avery", "providerAdmin"],
      ["support", "Sam", "Whitlock", "providerSupport"],
    ]),
    facilities: [],
    employees: 0,
  },
  {
    key: "northlake",
    name: "Northlake Health",
    isProvider: false,
    countryCode: "US",
    address: northlakeGeneral.address,
    accounts: accountTable("northlake.test", [
      ["admin", "Amara", "Okafor", "customerAdmin", "Quality"],
      ["analyst", "Maya", "Torres", "dataAnalyst", "Infection control"],
      ["h.lindqvist", "Hannah", "Lindqvist", "reporting", "Nursing", GENERAL, "deactivated"],
      ["s.hernandez", "Sofía", "Hernández Quiroga", "observer", "Pharmacy", null, "deactivated"],
      ["e.gagnon", "Émile", "Gagnon", "observer", "Quality", null, "pending"],
      ["r.achebe", "Rosalind", "Achebe-Whitfield", "reporting", "Nursing", null, "expired"],
      ["installer", "Daniel", "Reyes", "installer", "Biomedical"],
      ["observer", "Hannah", "Lindqvist", "observer", null, GENERAL],
      ["reporting", "Priya", "Raman", "reporting", null, GENERAL],
      ["service", "Data", "Warehouse", "serviceAccount"],
    ]),
    facilities: [northlakeGeneral, northlakeChildrens],
    employees: 400,
  },
  {
    key: "riviere-claire",
    name: "Centre hospitalier Rivière-Claire",
    isProvider: false,
    countryCode: "CA",
    address: pavillonPrincipal.address,
    accounts: accountTable(
      "riviere-claire.test",
      [
        ["admin", "Geneviève", "Côté-Lévesque", "customerAdmin"],
        ["observer", "Étienne", "Desrosiers", "observer", null, pavillonPrincipal.key],
      ],
      "fr-CA",
    ),
    facilities: [pavillonPrincipal],
    employees: 0,
  },
  {
    key: "beacon",
    name: "Beacon Foods",
    isProvider: false,
    countryCode: "US",
    address: beaconPlant.address,
    accounts: accountTable("beacon.test", [["admin", "Luis", "Herrera", "customerAdmin"]]),
    facilities: [beaconPlant],
    employees: 0,
  },
];

/** Every facility of the demo. */
export const demoFacilities: readonly FacilityPlan[] = demoCustomers.flatMap(
  (customer) => customer.facilities,
);
