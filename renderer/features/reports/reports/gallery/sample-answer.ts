import { z } from "zod";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  properties?: Record<string, Schema>;
  format?: string;
  $ref?: string;
};

/** A list has so many items: enough for each verdict to come twice. */
const ITEMS = 20;
/** Lists that are short wherever they come from. */
const SHORT: Readonly<Record<string, number>> = {
  thresholds: 3,
  performanceBands: 3,
  changes: 2,
  signals: 4,
  lostGateways: 2,
  changedForPast: 1,
  formerMinimums: 1,
  goalSteps: 2,
  former: 1,
};
/** Numbers that others are parts of. */
const WHOLE = /^dispenses$|^total|Total$|^of$/u;
/** What there is one of by a name from a list: so many are all of them. */
const BY_NAME = ["precaution", "item"] as const;
const DAY = 86_400_000;
const FIRST = Date.parse("2026-11-01T00:00Z");

const idOf = (at: number): string => `0192a000-0000-7000-8000-${String(at + 1).padStart(12, "0")}`;
const dayOf = (at: number): string => new Date(FIRST + at * DAY).toISOString().slice(0, 10);

/** Texts whose form only their name shows. */
const TEXTS: readonly [RegExp, (at: number) => string][] = [
  [/^timeZone$/u, () => "America/New_York"],
  [/^symbol$/u, () => "star"],
  [/^title$/u, (at) => ["Goal", "Baseline", "Below baseline"][at % 3] ?? ""],
  [/^(startTime|endTime)$/u, (at) => `${String((7 + at) % 24).padStart(2, "0")}:00`],
  [/^movedAt$/u, (at) => `${dayOf(at)}T07:00`],
  [/^at$|At$|^lastCommunication$|Utc$|[tT]imestamp$/u, (at) => `${dayOf(at)}T14:05:00.000Z`],
  [/^(start|end|countedTo)$|Local$/u, (at) => `${dayOf(at)}T00:00`],
  [/Date$|From$|Before$|^since$|^until$|^day$|Day$|^on$|^from|^to$|^toSlot$/u, dayOf],
  [/^formattedReportDateRange$/u, () => "Nov 1 – 20, 2026"],
  [/^serialNumber$/u, (at) => `D4-${150_000 + at}`],
];

const textOf = (name: string, at: number): string =>
  TEXTS.find(([form]) => form.test(name))?.[1](at) ??
  `Cardiothoracic surgery and rehabilitation ${at + 1}`;

const stringOf = ({ format }: Schema, name: string, at: number): string | null => {
  if (format === "uuid") {
    // What explains others is the first row.
    return name.startsWith("cause") ? (at === 0 ? null : idOf(0)) : idOf(at);
  }
  if (format === "date") return dayOf(at);
  if (format === "date-time") return `${dayOf(at)}T14:05:00.000Z`;
  return textOf(name, at);
};

const lengthOf = ({ items, minItems }: Schema, name: string): number =>
  minItems ??
  SHORT[name] ??
  BY_NAME.map((name) => items?.properties?.[name]?.enum?.length).find(Number) ??
  ITEMS;

const build = (schema: Schema, name: string, at: number): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[at % schema.enum.length];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  if (choice) return build(choice, name, at);
  const types = [schema.type ?? []].flat();
  // What may be missing is there.
  switch (types.find((type) => type !== "null")) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, of]) => [key, build(of, key, at)]),
      );
    case "array":
      if (schema.prefixItems) return schema.prefixItems.map((of) => build(of, name, at));
      return Array.from({ length: lengthOf(schema, name) }, (_, place) =>
        build(schema.items ?? {}, name, place),
      );
    case "integer":
      if (name.endsWith("Month")) return ((3 * at) % 12) + 1;
      return (1 + 3 * at) * (WHOLE.test(name) ? 10 : 1);
    case "number":
      return name === "high" ? 90 : name === "low" ? 60 : 61 + (at % 30);
    case "boolean":
      return at % 2 === 1;
    case "string":
      return stringOf(schema, name, at);
    default:
      return null;
  }
};

/**
 * An answer as a schema allows it, the same each time: long names, every word of an enumeration,
 * nothing left out that may be missing.
 */
export const sampleAnswer = <R extends z.ZodType>(schema: R): z.output<R> =>
  schema.parse(
    build(z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" }) as Schema, "", 0),
  );
