import type { PaperSize } from "#contract/core/primitives.ts";
import type { Lookup } from "#contract/organization/lookups.ts";
import type { Db } from "#server/db/knex.ts";

export type CountryRecord = {
  id: number;
  code: string;
  name: string;
  paperSize: PaperSize;
  hasStates: boolean;
};

/** Every country, and whether it has a list of states. */
export const listCountries = async (db: Db): Promise<CountryRecord[]> => {
  const { rows } = await db.raw<{ rows: CountryRecord[] }>(
    `SELECT c.country_id AS id, c.code, c.name, c.paper_size AS "paperSize",
       EXISTS (SELECT 1 FROM state_or_province s WHERE s.country_id = c.country_id) AS "hasStates"
     FROM country c`,
  );
  return rows;
};

/** The states or provinces of a country. */
export const listStates = async (
  db: Db,
  countryId: number,
): Promise<(Lookup & { code: string; country: string })[]> =>
  db("state_or_province as s")
    .join("country as c", "c.country_id", "s.country_id")
    .where("s.country_id", countryId)
    .select("s.state_or_province_id as id", "s.name", "s.code", "c.code as country");

export const listProtocols = async (db: Db): Promise<Lookup[]> =>
  db("hygiene_protocol").orderBy("hygiene_protocol_id").select("hygiene_protocol_id as id", "name");

export const listTemplates = async (db: Db): Promise<Lookup[]> =>
  db("location_template")
    .orderBy("location_template_id")
    .select("location_template_id as id", "name");
