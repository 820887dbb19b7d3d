import { DEVICE_TYPE_IDS, FORMULATION_IDS } from "#contract/devices/devices.ts";
import { JOB_ROLE_TYPES } from "#contract/people/job-roles.ts";
import {
  MOMENTS,
  OUTCOMES,
  PPE_ITEMS,
  PRECAUTIONS,
} from "#contract/observing/observation-kinds.ts";
import { ROLES } from "#contract/core/permissions.ts";
import { StartError } from "#server/lib/start-error.ts";
import type { Db } from "./knex.ts";

type Codes = Readonly<Record<string, number>>;

/** Ids are places in the list, from 1. */
const inOrder = (names: readonly string[]): Codes =>
  Object.fromEntries(names.map((name, index) => [name, index + 1]));
const listed = (codes: readonly { id: number; name: string }[]): Codes =>
  Object.fromEntries(codes.map(({ id, name }) => [name, id]));

/** Lookup tables whose rows this program knows by id and name; each has exactly these. */
const KNOWN = {
  device_type: DEVICE_TYPE_IDS,
  formulation_class: FORMULATION_IDS,
  role: inOrder(ROLES),
  job_role_type: inOrder(JOB_ROLE_TYPES),
  hygiene_moment: listed(MOMENTS),
  observation_outcome: listed(OUTCOMES),
  precaution: inOrder(PRECAUTIONS),
  ppe_item: inOrder(PPE_ITEMS),
} as const satisfies Readonly<Record<string, Codes>>;

type Found = { table: keyof typeof KNOWN; id: number; name: string };

const asText = ({ table, id, name }: Found): string => `${table} ${id} '${name}'`;

/**
 * Holds the codes of this program against the lookup tables of the database. A code that only one
 * of them has would be stored, or requested, and never found.
 * @throws StartError with one line that names the differences
 */
export const checkCodes = async (db: Db): Promise<void> => {
  const { rows } = await db.raw<{ rows: Found[] }>(
    Object.keys(KNOWN)
      .map((table) => `SELECT '${table}' AS table, ${table}_id AS id, name FROM ${table}`)
      .join(" UNION ALL "),
  );
  const there = new Set(rows.map(asText));
  const ours = new Set(
    Object.entries(KNOWN).flatMap(([table, codes]) =>
      Object.entries(codes).map(([name, id]) => `${table} ${id} '${name}'`),
    ),
  );
  const missing = [...ours.difference(there)];
  const unknown = [...there.difference(ours)];
  if (missing.length + unknown.length === 0) return;
  const parts = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(", ")}`] : []),
    ...(unknown.length > 0 ? [`it has ${unknown.join(", ")}, which are not known here`] : []),
  ];
  throw new StartError(`The database does not fit this Handrail: ${parts.join("; ")}.`);
};
