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
  facility?: string;
  language?: Language;
  department?: string;
  /** Without one the account signs in. `expired`: invited longer ago than an invitation holds. */
  state?: "deactivated" | "pending" | "expired";
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

const provider: CustomerPlan = {
  key: "provider",
  name: "Handrail Services",
  isProvider: true,
  countryCode: "US",
  address: { address1: "1 Harbor Square", city: "Buffalo", state: "NY", postalCode: "14203" },
  accounts: [
    {
      email: "provider@demo.handrail.test",
      firstName: "Jordan",
      lastName: "Avery",
      role: "providerAdmin",
    },
    {
      email: "support@demo.handrail.test",
      firstName: "Sam",
      lastName: "Whitlock",
      role: "providerSupport",
    },
  ],
  facilities: [],
  employees: 0,
};

const northlake: CustomerPlan = {
  key: "northlake",
  name: "Northlake Health",
  isProvider: false,
  countryCode: "US",
  address: northlakeGeneral.address,
  accounts: [
    {
      email: "admin@northlake.test",
      firstName: "Amara",
      lastName: "Okafor",
      role: "customerAdmin",
      department: "Quality",
    },
    {
      email: "analyst@northlake.test",
      firstName: "Maya",
      lastName: "Torres",
      role: "dataAnalyst",
      department: "Infection control",
    },
    {
      email: "h.lindqvist@northlake.test",
      firstName: "Hannah",
      lastName: "Lindqvist",
      role: "reporting",
      facility: "northlake-general",
      department: "Nursing",
      state: "deactivated",
    },
    {
      email: "s.hernandez@northlake.test",
      firstName: "Sofía",
      lastName: "Hernández Quiroga",
      role: "observer",
      department: "Pharmacy",
      state: "deactivated",
    },
    {
      email: "e.gagnon@northlake.test",
      firstName: "Émile",
      lastName: "Gagnon",
      role: "observer",
      department: "Quality",
      state: "pending",
    },
    {
      email: "r.achebe@northlake.test",
      firstName: "Rosalind",
      lastName: "Achebe-Whitfield",
      role: "reporting",
      department: "Nursing",
      state: "expired",
    },
    {
      email: "installer@northlake.test",
      firstName: "Daniel",
      lastName: "Reyes",
      role: "installer",
      department: "Biomedical",
    },
    {
      email: "observer@northlake.test",
      firstName: "Hannah",
      lastName: "Lindqvist",
      role: "observer",
      facility: "northlake-general",
    },
    {
      email: "reporting@northlake.test",
      firstName: "Priya",
      lastName: "Raman",
      role: "reporting",
      facility: "northlake-general",
    },
    {
      email: "service@northlake.test",
      firstName: "Data",
      lastName: "Warehouse",
      role: "serviceAccount",
    },
  ],
  facilities: [northlakeGeneral, northlakeChildrens],
  employees: 400,
};

const riviereClaire: CustomerPlan = {
  key: "riviere-claire",
  name: "Centre hospitalier Rivière-Claire",
  isProvider: false,
  countryCode: "CA",
  address: pavillonPrincipal.address,
  accounts: [
    {
      email: "admin@riviere-claire.test",
      firstName: "Geneviève",
      lastName: "Côté-Lévesque",
      role: "customerAdmin",
      language: "fr-CA",
    },
    {
      email: "observer@riviere-claire.test",
      firstName: "Étienne",
      lastName: "Desrosiers",
      role: "observer",
      facility: "pavillon-principal",
      language: "fr-CA",
    },
  ],
  facilities: [pavillonPrincipal],
  employees: 0,
};

const beacon: CustomerPlan = {
  key: "beacon",
  name: "Beacon Foods",
  isProvider: false,
  countryCode: "US",
  address: beaconPlant.address,
  accounts: [
    { email: "admin@beacon.test", firstName: "Luis", lastName: "Herrera", role: "customerAdmin" },
  ],
  facilities: [beaconPlant],
  employees: 0,
};

/** Who the demo's customers are, the provider's own staff first. */
export const demoCustomers: readonly CustomerPlan[] = [provider, northlake, riviereClaire, beacon];

/** Every facility of the demo. */
export const demoFacilities: readonly FacilityPlan[] = demoCustomers.flatMap(
  (customer) => customer.facilities,
);
