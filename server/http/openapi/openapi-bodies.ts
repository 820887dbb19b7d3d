import type { CallDefinition } from "#contract/core/call.ts";

/** A schema of a description, as far as it is looked into here. */
type Described = {
  $ref?: string;
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  anyOf?: Described[];
};

/** The field at the end of a path that goes by another name as well: either of the two is required. */
const withOtherName = (
  schema: Described,
  [name = "", ...rest]: readonly string[],
  field: string,
): Described => {
  const within = (part: Described): Described => withOtherName(part, [name, ...rest], field);
  if (schema.anyOf !== undefined) return { ...schema, anyOf: schema.anyOf.map(within) };
  if (schema.items !== undefined) return { ...schema, items: within(schema.items) };
  const { [rest.length > 0 ? name : field]: own, ...others } = schema.properties ?? {};
  if (own === undefined) return schema;
  if (rest.length > 0)
    return { ...schema, properties: { ...others, [name]: withOtherName(own, rest, field) } };
  const renamed = {
    ...schema,
    properties: { ...others, [name]: own },
    required: (schema.required ?? []).map((one) => (one === field ? name : one)),
  };
  return { anyOf: [schema, renamed] };
};

/**
 * A call's body as the description has it: beside its schema what `contract/core/read-request.ts` reads as
 * that, a bare list or text and other names of fields.
 */
export const describeBody = (
  { also = {}, bareField = "" }: Pick<CallDefinition, "also" | "bareField">,
  given: object,
): object => {
  const schema: Described = given;
  let named = schema;
  for (const [path, field] of Object.entries(also))
    named = withOtherName(named, path.split("."), field);
  const bare = schema.properties?.[bareField];
  return bare === undefined ? named : { anyOf: [bare, named] };
};
