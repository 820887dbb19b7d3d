import type { Country, HygieneOpportunity, State } from "#contract/organization/lookups.ts";
import { MOMENTS } from "#contract/observing/observation-kinds.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { textsIn } from "#server/lib/texts.ts";
import { type NamedZone, listTimeZones } from "./lib/named-zones.ts";
import { zoneOfState } from "./lib/state-zones.ts";
import * as queries from "./queries.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

/** Every country by its name in a language. */
export const listCountries = async (db: Db, language: Language): Promise<Country[]> => {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const rows = await queries.listCountries(db);
  return rows
    .map((row) => ({ ...row, name: names.of(row.code) ?? row.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
};

/** The states of a country by name. */
export const listStates = async (db: Db, countryId: number, language: Language): Promise<State[]> =>
  (await queries.listStates(db, countryId))
    .map(({ id, name, code, country }) => ({ id, name, timeZone: zoneOfState(country, code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));

const kept = new Map<Language, { at: number; zones: NamedZone[] }>();

/** Time zones by name. Making the names takes a while: they are cached for an hour. */
export const timeZones = (clock: Clock, language: Language): NamedZone[] => {
  const now = clock.now();
  const known = kept.get(language);
  if (known !== undefined && Math.abs(now.getTime() - known.at) < HOUR_MS) return known.zones;
  const zones = listTimeZones(language, now);
  kept.set(language, { at: now.getTime(), zones });
  return zones;
};

export { listProtocols, listTemplates } from "./queries.ts";

/** The moments of every protocol, by their names in a language. */
export const listOpportunities = (language: Language): HygieneOpportunity[] =>
  MOMENTS.map(({ id, protocolId, name }) => ({
    id,
    name: textsIn(language)(`observations:moment.${name}`),
    hygieneProtocolId: protocolId,
  }));
