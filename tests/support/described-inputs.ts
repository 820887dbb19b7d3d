import { buildOpenApi } from "#server/http/openapi/openapi.ts";

/** A schema of the API's description, as far as tests read it. */
type DescribedSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  "x-minimum"?: string;
  "x-maximum"?: string;
  properties?: Record<string, DescribedSchema>;
  items?: DescribedSchema;
} & Partial<Record<"anyOf" | "oneOf" | "allOf", DescribedSchema[]>>;

type Operation = {
  operationId?: string;
  parameters?: { name: string; in: string; schema: DescribedSchema }[];
  requestBody?: { content: Record<string, { schema: DescribedSchema }> };
};

/** One field of what a call takes. `path` has `[]` for an entry of a list. */
export type DescribedInput = {
  call: string;
  in: string;
  path: readonly string[];
  schema: DescribedSchema;
};

const partsOf = (
  schema: DescribedSchema,
  path: readonly string[],
): [path: readonly string[], schema: DescribedSchema][] => [
  [path, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    partsOf(part, [...path, name]),
  ),
  ...(schema.items === undefined ? [] : partsOf(schema.items, [...path, "[]"])),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
    partsOf(part, path),
  ),
];

/** Every field of every call's path, query, headers and body, as the description has them. */
export const describedInputs = (): DescribedInput[] => {
  const { paths = {} } = buildOpenApi();
  return Object.values(paths)
    .flatMap((path): Operation[] => Object.values(path ?? {}))
    .flatMap(({ operationId: call = "", parameters = [], requestBody }) => [
      ...parameters.flatMap(({ name, in: where, schema }) =>
        partsOf(schema, [name]).map(([path, part]) => ({ call, in: where, path, schema: part })),
      ),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        partsOf(schema, []).map(([path, part]) => ({ call, in: "body", path, schema: part })),
      ),
    ]);
};

/** Whether a field is a number that is not one of a few named ones. */
export const isNumberField = ({ type, ...schema }: DescribedSchema): boolean =>
  [type].flat().some((name) => name === "integer" || name === "number") &&
  schema.enum === undefined &&
  schema.const === undefined;

/** Whether a field is a date, or an instant. */
export const isDateField = ({ format, pattern }: DescribedSchema): boolean =>
  format?.startsWith("date") === true || pattern?.startsWith("^\\d{4}-") === true;
