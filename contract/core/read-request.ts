import { z } from "zod";
import type { CallDefinition } from "./call.ts";
import { PPE_ITEMS } from "../observing/observation-kinds.ts";

/*
 * The one rule by which requests are read before their schema judges them, so that a client written
 * from the specification's tables, or one that sends back what a call has answered, is not refused:
 *
 * - names count without regard to case;
 * - fields of the answer's own entity that the call does not take are dropped, unless they name
 *   another row than the path does;
 * - null and an empty text count as absent where a field is optional, but for `BLANK_SAYS`;
 * - a number may come as text.
 *
 * What could mean two things is refused instead: a shift with `isActive: false`, an instant without
 * a zone in a field that does not say it is UTC (`docs/architecture.md`).
 *
 * What a field is when it is absent is for its schema to say. In what makes something each optional
 * field has its default. In what saves something a field of the specification is empty then
 * (`absentAs`: null, an empty text, off); a list, what has a call of its own and a field that we
 * added are optional and stay as they are.
 */

/**
 * Where null (or an empty text) says something of its own, by call: absent, the field stays as it is
 * or is refused. `.*`: each field there.
 */
export const BLANK_SAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "POST userMaintenance": {
    "userRoleAssociations.facilityId": "The role is held in all facilities.",
  },
  "PUT userMaintenance": {
    "userRoleAssociations.facilityId": "The role is held in all facilities.",
  },
  "PUT Employee": { left: "Whoever left is back." },
  "PUT device/:deviceId": { locationId: "The device hangs nowhere." },
  "PUT device/:deviceId/assign": { seenLocationId: "The device was seen to hang nowhere." },
  "PUT facility/:id/settings/observation": { samplingTarget: "There is no number of one's own." },
  "POST observation/session": Object.fromEntries(
    PPE_ITEMS.flatMap((item) => [
      [`observations.${item}`, "It was not asked, which is not that it was not used."],
      [`observations.${item}Removed`, "It was not asked, which is not that it stayed on."],
    ]),
  ),
  "PUT facility/:facilityId/devices/sheet": { "rows.*": "The cell is emptied." },
  "PUT facility/:facilityId/devices/configure": { "settings.*": "The setting is emptied." },
  "POST facility/:facilityId/devicePlaceholders/:placeholderId/convertandedit": {
    "deviceUpdates.*": "The device has none, whatever the placeholder has.",
  },
  "PUT displays/:displayId": { darkHours: "It is never dark.", pin: "The PIN is removed." },
  "PUT reportSubscriptions": { note: "The note is removed." },
  "POST alertSubscriptions/instantAlert/save": {
    quietFrom: "There are no quiet hours.",
    quietTo: "There are no quiet hours.",
  },
};

type Field = { name: string; shape: Shape };
/** A schema as requests are read by it. */
type Shape = {
  isOptional: boolean;
  isNullable: boolean;
  isNumber: boolean;
  /** By name in lower case; of an object, or of any kind of several. */
  fields: ReadonlyMap<string, Field> | null;
  /** Of a list. */
  entry: Shape | null;
};

type Wrapped = { inner: z.core.$ZodType; isOptional: boolean; isNullable: boolean };

/** A schema without what is around it: optional, nullable, a default, a transformation. */
const unwrap = (schema: z.core.$ZodType): Wrapped => {
  if (schema instanceof z.ZodNullable) return { ...unwrap(schema.def.innerType), isNullable: true };
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return { ...unwrap(schema.def.innerType), isOptional: true };
  if (schema instanceof z.ZodReadonly) return unwrap(schema.def.innerType);
  // Of `z.preprocess` the schema stands behind its function.
  if (schema instanceof z.ZodPipe)
    return unwrap(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return { inner: schema, isOptional: false, isNullable: false };
};

const isNumeric = (schema: z.core.$ZodType): boolean => {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodNumber) return true;
  if (inner instanceof z.ZodLiteral)
    return [...inner.values].some((value) => typeof value === "number");
  return inner instanceof z.ZodUnion && inner.def.options.every(isNumeric);
};

const fieldsOf = (schema: z.core.$ZodType): ReadonlyMap<string, Field> | null => {
  if (schema instanceof z.ZodObject)
    return new Map(
      Object.entries(schema.shape).map(([name, field]) => [
        name.toLowerCase(),
        { name, shape: shapeOf(field) },
      ]),
    );
  if (!(schema instanceof z.ZodUnion)) return null;
  const ofKinds = schema.def.options.map((option) => shapeOf(option).fields);
  return ofKinds.every((fields) => fields === null)
    ? null
    : new Map(ofKinds.flatMap((fields) => [...(fields ?? [])]));
};

const shapes = new WeakMap<z.core.$ZodType, Shape>();

function shapeOf(schema: z.core.$ZodType): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const { inner, isOptional, isNullable } = unwrap(schema);
  const shape: Shape = {
    isOptional,
    isNullable,
    isNumber: isNumeric(inner),
    fields: null,
    entry: null,
  };
  // Known before its parts are: a place has places below it.
  shapes.set(schema, shape);
  shape.fields = fieldsOf(inner);
  shape.entry = inner instanceof z.ZodArray ? shapeOf(inner.def.element) : null;
  return shape;
}

/** What a reading goes by beside the schema. */
type Rules = {
  call?: CallDefinition;
  pathParams: Readonly<Record<string, string>>;
  /** Fields that contradict the path. */
  mismatches: string[];
  /** Names alone are matched. */
  namesOnly?: true;
};

type Place = {
  /** As a refusal names it: `badges.0.badgeId`. */
  path: string;
  /** The same without places in lists. */
  field: string;
  isListed: boolean;
};
const ROOT: Place = { path: "", field: "", isListed: false };

const below = ({ path, field, isListed }: Place, name: string): Place => ({
  path: path === "" ? name : `${path}.${name}`,
  field: field === "" ? name : `${field}.${name}`,
  isListed,
});

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/u;

const isBlank = (value: unknown, { isNumber }: Shape): boolean =>
  value === null || value === "" || (isNumber && typeof value === "string" && value.trim() === "");

/** The parameter of the path that a field of the body repeats; null for none of it. */
const paramOf = ({ call, pathParams }: Rules, name: string, isRow: boolean): string | null => {
  const named = Object.keys(pathParams).find((param) => param.toLowerCase() === name);
  const other = Object.entries(call?.same ?? {}).find(([field]) => field.toLowerCase() === name);
  if (other !== undefined) return other[1];
  if (named !== undefined && name !== "id") return named;
  if (!isRow || call?.method === "POST") return null;
  return Object.keys(pathParams).at(-1) ?? null;
};

/** Whether a field that the call does not take only repeats what is known: it is left out then. */
const isEcho = (
  rules: Rules,
  entity: Shape | null,
  given: string,
  value: unknown,
  at: Place,
): boolean => {
  if (rules.namesOnly === true) return false;
  const name = given.toLowerCase();
  const isOfEntity = entity?.fields?.has(name) === true;
  const isRow = name === (rules.call?.rowId ?? "id").toLowerCase() && isOfEntity && !at.isListed;
  const param = paramOf(rules, name, isRow);
  if (param === null && !isOfEntity) return false;
  if (value === null || value === "") return true;
  // What is made again has no id yet; of a caller's own row the session says which it is.
  const isKnown = isRow && param === null && rules.call?.method === "POST";
  const isSame =
    (typeof value === "string" || typeof value === "number") &&
    String(value).toLowerCase() === rules.pathParams[param ?? ""]?.toLowerCase();
  const isOther = param !== null && !isSame;
  if (isOther || (isKnown && rules.call?.reach !== "own"))
    rules.mismatches.push(below(at, entity?.fields?.get(name)?.name ?? given).path);
  return true;
};

const readFields = (
  fields: ReadonlyMap<string, Field>,
  entity: Shape | null,
  value: object,
  rules: Rules,
  at: Place,
): unknown => {
  const given = new Set(Object.keys(value));
  const kept = BLANK_SAYS[`${rules.call?.method} ${rules.call?.path}`] ?? {};
  const also = new Map(Object.entries(rules.call?.also ?? {}));
  const read: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const alias = also.get(below(at, name).field);
    const isFree = alias !== undefined && !given.has(alias);
    const wanted = (isFree ? alias : name).toLowerCase();
    const found = fields.get(wanted);
    // A name that would stand there twice stays as it came, to be refused by name.
    const field =
      found !== undefined && (found.name === name || !given.has(found.name)) ? found : undefined;
    if (field === undefined) {
      if (!isEcho(rules, entity, name, entry, at)) read.push([name, entry]);
      continue;
    }
    const { shape } = field;
    const place = below(at, field.name);
    const isEmpty =
      rules.namesOnly !== true &&
      isBlank(entry, shape) &&
      kept[place.field] === undefined &&
      kept[below(at, "*").field] === undefined;
    if (isEmpty && shape.isOptional) continue;
    const known = entity?.fields?.get(wanted)?.shape ?? null;
    read.push([
      field.name,
      isEmpty && shape.isNullable ? null : readValue(shape, known, entry, rules, place),
    ]);
  }
  return Object.fromEntries(read);
};

const isPlain = ({ fields, entry, isNumber }: Shape): boolean =>
  fields === null && entry === null && !isNumber;

function readValue(
  shape: Shape,
  entity: Shape | null,
  value: unknown,
  rules: Rules,
  at: Place,
): unknown {
  if (Array.isArray(value)) {
    const { entry } = shape;
    if (entry === null || isPlain(entry)) return value;
    const listed = { ...at, isListed: true };
    return value.map((one: unknown, index) =>
      readValue(entry, entity?.entry ?? null, one, rules, {
        ...listed,
        path: below(at, String(index)).path,
      }),
    );
  }
  if (typeof value === "object" && value !== null)
    return shape.fields === null ? value : readFields(shape.fields, entity, value, rules, at);
  const isTyped = shape.isNumber && rules.namesOnly !== true && typeof value === "string";
  return isTyped && NUMBER.test(value) ? Number(value) : value;
}

/** A payload with its names written as the schema has them, and nothing else read into it. */
export const matchNames = (schema: z.core.$ZodType, value: unknown): unknown =>
  readValue(
    shapeOf(schema),
    null,
    value,
    { pathParams: {}, mismatches: [], namesOnly: true },
    ROOT,
  );

/** A query, or the parameters of a path. */
export const readParameters = (schema: z.core.$ZodType, value: unknown): unknown =>
  readValue(shapeOf(schema), null, value, { pathParams: {}, mismatches: [] }, ROOT);

const NoBody = z.strictObject({});

/** What a call is about as answers have it, with the call's list in its field. */
const entityOf = ({ entity, output, bareField }: CallDefinition): z.core.$ZodType | null => {
  const known = entity ?? output ?? null;
  return known instanceof z.ZodArray && bareField !== undefined
    ? z.object({ [bareField]: known })
    : known;
};
const entities = new WeakMap<CallDefinition, Shape | null>();
const entityShapeOf = (call: CallDefinition): Shape | null => {
  const known = entities.get(call);
  if (known !== undefined) return known;
  const entity = entityOf(call);
  const shape = entity === null ? null : shapeOf(entity);
  entities.set(call, shape);
  return shape;
};

/**
 * A call's body as its schema has it.
 * @returns `mismatches`: fields that name another row than the path
 */
export const readBody = (
  call: CallDefinition,
  body: unknown,
  pathParams: Readonly<Record<string, string>>,
): { body: unknown; mismatches: readonly string[] } => {
  const isBare = typeof body !== "object" || Array.isArray(body);
  const whole =
    isBare && body !== undefined && call.bareField !== undefined
      ? { [call.bareField]: body }
      : body;
  const rules: Rules = { call, pathParams, mismatches: [] };
  const read = readValue(shapeOf(call.body ?? NoBody), entityShapeOf(call), whole, rules, ROOT);
  return { body: read, mismatches: rules.mismatches };
};
