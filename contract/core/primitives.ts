import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages.ts";
import { LIMITS } from "./limits.ts";
import { PRIVILEGES, Product } from "./permissions.ts";
import { isVisibleText } from "./visible-text.ts";

/** Row identity: a UUID (version 7, made by the application), the same in whichever case it is written. */
export const Id = z.uuid().toLowerCase();
export type Id = z.infer<typeof Id>;

/** A schema's own code for a value that is missing or empty; other faults have their own. */
const blankIs =
  (code: string) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined || input === null || input === "" ? code : undefined;

/** The customer a call is for. */
export const CustomerId = z.uuid({ error: blankIs("customer_required") }).toLowerCase();
/** The facility a call is for. */
export const FacilityId = z.uuid({ error: blankIs("facility_required") }).toLowerCase();
/** The privilege that a user has to hold in what a call lists. */
export const NeededPrivilege = z.enum(PRIVILEGES, { error: blankIs("privilege_required") });
/** The products of which one has to be licensed in what a call lists; none: whatever is licensed. */
export const NeededProducts = z.array(Product, { error: blankIs("products_required") });

/** The largest number that a column of type `integer` holds. */
export const INTEGER_MAX = 2_147_483_647;
/** The largest number that a column of type `smallint` holds: ids of lookups. */
export const SMALLINT_MAX = 32_767;

/** Row of a lookup that migrations fill: a country, a state, a model of devices. Forms begin with 0. */
export const LookupId = z
  .int({ error: blankIs("required") })
  .positive("required")
  .max(SMALLINT_MAX, "not_in_list");
/** A report's number, in a path or query as well. */
export const ReportNumber = z.coerce.number().int().min(0).max(INTEGER_MAX);
/** One number of a short list. */
export const OneOf = (values: readonly number[], error?: { error: string }) =>
  z
    .number(error)
    .min(Math.min(...values), "not_in_list")
    .max(Math.max(...values), "not_in_list")
    .refine((value) => values.includes(value), "not_in_list");

/** A stored number that is one of a few: what is answered says which, its column is any number's. */
export const Stored = (values: readonly number[]) =>
  z
    .number()
    .int()
    .refine((value) => values.includes(value))
    .meta({ enum: [...values] });

/** An instant, ISO 8601 in UTC or with an offset. */
export const Instant = z.iso.datetime({ offset: true });
export type Instant = z.infer<typeof Instant>;

/** A calendar day in facility time, `YYYY-MM-DD`. */
export const LocalDay = z.iso.date({ error: blankIs("required") });

/** Days that requests may name: beyond them calendars and the database overflow. */
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

/**
 * Limits a date, or what begins with one, to days between {@link FIRST_DAY} and {@link LAST_DAY}.
 */
const withinDays = <S extends z.ZodType<string, unknown>>(schema: S, [from, to] = ["", ""]) =>
  schema
    .refine((text) => text >= FIRST_DAY, "too_far_back")
    .refine((text) => text.slice(0, LAST_DAY.length) <= LAST_DAY, "too_far_ahead")
    .meta({ "x-minimum": `${FIRST_DAY}${from}`, "x-maximum": `${LAST_DAY}${to}` });

/** An instant in a request. */
export const InstantInput = withinDays(Instant, ["T00:00:00Z", "T23:59:59Z"]);
const WITHOUT_ZONE = /T[\d:.]+$/u;
/** The same in a field that says it is UTC (`startTimeUtc`): without a zone it is read so. */
export const UtcInput = withinDays(
  z.iso
    .datetime({ offset: true, local: true })
    .overwrite((text) => (WITHOUT_ZONE.test(text) ? `${text}Z` : text)),
  ["T00:00:00Z", "T23:59:59Z"],
);
/** A calendar day in a request. */
export const LocalDayInput = withinDays(LocalDay);

/**
 * A wall-clock date and time in facility time, `YYYY-MM-DDTHH:MM`, on the half-hour grid. A date
 * whose zone was taken away by moving it (`…:00.000Z`) is read as the wall clock that it shows.
 */
export const LocalHalfHour = withinDays(
  z
    .string()
    .overwrite((text) => text.replace(/(?<=T\d{2}:\d{2}):00(?:\.0{1,9})?Z?$/u, ""))
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):(00|30)$/u, "half_hour"),
  ["T00:00", "T23:30"],
);

/** Whether a name (IANA) is a zone's. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
};

/** An e-mail address; the domain of the product's accounts. */
export const Email = z
  .string()
  .trim()
  .min(1, "required")
  .max(LIMITS.emailMaxLength, "too_long")
  .pipe(z.email("email"));

/** The name of an account: its address, in lower case. */
export const UserName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "required")
  .max(LIMITS.emailMaxLength, "too_long");

/** One line that a user types and others read, or nothing; trimmed. */
export const Title = (maxLength: number) =>
  z.string().trim().max(maxLength, "too_long").refine(isVisibleText, "hidden_characters");

/** A name that a user types: as {@link Title}, with at least one visible character. */
export const Name = (maxLength: number) => Title(maxLength).min(1, "required");

/** `1,23457E+11` or `1.23E+05`: what a spreadsheet leaves of a long number whose digits are gone. */
const SHORTENED_NUMBER = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/iu;

/** A number that is printed on a thing: a {@link Name} that no spreadsheet has shortened. */
export const LabelNumber = (maxLength: number) =>
  Name(maxLength).refine((text) => !SHORTENED_NUMBER.test(text), "shortened_number");

/** Counts the changes of something that people edit; a change names the one it was made from. */
export const Version = z.number().int().positive().max(INTEGER_MAX);
/** The version that a change was made from; without one it is made from what is there. */
export const SeenVersion = Version.optional();

/** A share of one hundred, unrounded; `null` means there was nothing to divide by. */
export const Percent = z.number().nullable();

/** A whole number of things. */
export const Count = z.number().int().nonnegative();

export { DEFAULT_LANGUAGE, LANGUAGES };
/** A language the product speaks. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** What a country prints on. */
export const PaperSize = z.enum(["Letter", "A4"]);
export type PaperSize = z.infer<typeof PaperSize>;

/**
 * Fields of a request that may be absent, with what each is then. A form, which always has all of
 * them, takes the fields as they are.
 */
export const absentAs = <
  S extends Readonly<Record<string, z.ZodType>>,
  const V extends { readonly [K in keyof S]?: z.output<S[K]> },
>(
  fields: S,
  values: V,
) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fields[name]?.default(value)]),
  ) as { [K in keyof S & keyof V]: z.ZodDefault<S[K]> };
