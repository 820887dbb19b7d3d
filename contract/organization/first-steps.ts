import { z } from "zod";
import { defineCall } from "../core/call.ts";
import {
  type Privilege,
  type Product,
  ROLES,
  ROLE_PRIVILEGES,
  type Role,
} from "../core/permissions.ts";
import { FacilityId, Id } from "../core/primitives.ts";

/**
 * What leads from an empty portal to the first figure, in this order; a customer comes before its
 * first facility.
 */
export const FIRST_STEPS = [
  "facility",
  "licenses",
  "locations",
  "devices",
  "gateway",
  "fact",
  "figure",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Products whose figures come from devices that count. */
const COUNTED: readonly Product[] = ["ECM", "IMS"];

/** The steps of a facility with these products; all of them while it has none. */
export const stepsFor = (products: Iterable<Product>): readonly FirstStep[] => {
  const held = [...products];
  if (held.length === 0 || held.some((product) => COUNTED.includes(product))) return FIRST_STEPS;
  const last: FirstStep = held.includes("SA") ? "fact" : "locations";
  return FIRST_STEPS.slice(0, FIRST_STEPS.indexOf(last) + 1);
};

/** The report that the first figure is read from: the compliance index over time. */
export const FIRST_REPORT_ID = 2;

/** What a facility can do without on its first day. */
export const NEXT_STEPS = ["shifts", "thresholds", "employees", "people"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** What a facility with these products can do next: badges are for badge monitoring only. */
export const nextStepsFor = (products: ReadonlySet<Product>): readonly NextStep[] =>
  NEXT_STEPS.filter((step) => step !== "employees" || products.has("IMS"));

/** What a step needs; the last two come by themselves. */
export const STEP_PRIVILEGES: Readonly<Record<FirstStep | NextStep, Privilege | null>> = {
  facility: "addFacilities",
  licenses: "manageLicenses",
  locations: "editFacilities",
  devices: "crudDevices",
  gateway: "editFacilities",
  fact: null,
  figure: null,
  shifts: "editFacilities",
  thresholds: "editFacilities",
  employees: "manageEmployees",
  people: "manageUsers",
};

/**
 * The first role, from the hospital's own upwards, that can do a step; null where every role can.
 */
export const whoCanDo = (step: FirstStep | NextStep): Role | null => {
  const privilege = STEP_PRIVILEGES[step];
  const able = ROLES.filter(
    (role) => privilege !== null && ROLE_PRIVILEGES[role].includes(privilege),
  );
  return able.find((role) => role === "customerAdmin") ?? able[0] ?? null;
};

const stepOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object({ step: z.enum(names), isDone: z.boolean(), canDo: z.boolean() });

export const FirstSteps = z.object({
  facilityId: Id,
  facilityName: z.string(),
  /** Those that this facility's products need. */
  steps: z.array(stepOf(FIRST_STEPS)),
  nextSteps: z.array(stepOf(NEXT_STEPS)),
  /** Where gateways send facts to, as the outside reaches the portal. */
  ingestUrl: z.url(),
  /** Serial numbers to try it with: a dispenser, and a counter that covers it if there is one. */
  sample: z.object({ dispenser: z.string().nullable(), counter: z.string().nullable() }),
  /** Facts of devices that the facility does not know are stored. */
  hasUnknownDevices: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstSteps = {
  get: defineCall({
    method: "GET",
    path: "facility/:facilityId/firstSteps",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "facility",
    summary: "How far a facility is on its way to the first figure, and what is left to do.",
    params: z.object({ facilityId: FacilityId }),
    output: FirstSteps,
    background: true,
  }),
};
