import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { PaperSize, SMALLINT_MAX } from "../core/primitives.ts";

const Lookup = z.object({ id: z.number(), name: z.string() });
export type Lookup = z.infer<typeof Lookup>;

/** A country; `name` is in the reader's language. */
export const Country = Lookup.extend({
  /** ISO 3166-1, two letters. */
  code: z.string(),
  hasStates: z.boolean(),
  paperSize: PaperSize,
});
export type Country = z.infer<typeof Country>;

export const TimeZone = z.object({
  /** IANA name. */
  id: z.string(),
  /** Common name and city in the reader's language: Eastern Time (New York). */
  name: z.string(),
  /** What Windows calls it, where it does. */
  windowsName: z.string().nullable(),
  /** Minutes from UTC now. */
  offsetMinutes: z.number(),
});
export type TimeZone = z.infer<typeof TimeZone>;

/** A state or province; `timeZone` is where most of its people live, to be offered for a facility. */
export const State = Lookup.extend({ timeZone: z.string().nullable() });
export type State = z.infer<typeof State>;

/** A moment of a protocol; `name` is in the reader's language. */
const HygieneOpportunity = Lookup.extend({ hygieneProtocolId: z.number() });
export type HygieneOpportunity = z.infer<typeof HygieneOpportunity>;

const shared = { method: "GET", access: { kind: "signedIn" }, reach: "none" } as const;

/** What forms offer to choose from. */
export const lookups = {
  countries: defineCall({
    ...shared,
    path: "Countries",
    summary: "Every country by its name in the reader's language.",
    output: z.array(Country),
  }),
  states: defineCall({
    ...shared,
    path: "StateOrProvince",
    summary: "The states or provinces of a country; none where its addresses have none.",
    query: z.strictObject({
      countryId: z.coerce.number().int().positive("required").max(SMALLINT_MAX),
    }),
    output: z.array(State),
  }),
  timeZones: defineCall({
    ...shared,
    path: "timeZone",
    summary: "Time zones from west to east.",
    output: z.array(TimeZone),
  }),
  hygieneProtocols: defineCall({
    ...shared,
    path: "hygieneProtocol",
    summary: "Protocols by which observers judge.",
    output: z.array(Lookup),
  }),
  hygieneProtocolOpportunities: defineCall({
    ...shared,
    path: "hygieneProtocolOpportunities",
    summary: "Moments at which hands are to be cleaned, by protocol, in the order of care.",
    output: z.array(HygieneOpportunity),
  }),
  locationTemplates: defineCall({
    ...shared,
    path: "locationTemplate",
    summary: "Kinds of facilities, each with names for its levels of locations.",
    output: z.array(Lookup),
  }),
};
