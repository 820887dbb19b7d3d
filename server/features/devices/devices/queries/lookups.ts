import type { Db } from "#server/db/knex.ts";

type Choice = { id: number; name: string };
const LOOKUPS = [
  "device_type",
  "device_position",
  "device_orientation",
  "formulation_class",
] as const;
export type Lookup = (typeof LOOKUPS)[number];

/** The product's own list of something that a device has, as keys of its words. */
export const listLookup = async (db: Db, table: Lookup): Promise<Choice[]> => {
  const { rows } = await db.raw<{ rows: Choice[] }>(
    `SELECT ??::integer AS id, name FROM ?? ORDER BY 1`,
    [`${table}_id`, table],
  );
  return rows;
};

export type ModelRow = Choice & {
  device_type_id: number;
  formulation_class_id: number | null;
  is_archived: boolean;
  products: string[];
};

/** Every model of a device, by name. */
export const listModels = async (db: Db): Promise<ModelRow[]> => {
  const { rows } = await db.raw<{ rows: ModelRow[] }>(
    `SELECT device_model_id::integer AS id, name, device_type_id, formulation_class_id, is_archived, products
     FROM device_model ORDER BY lower(name)`,
  );
  return rows;
};
