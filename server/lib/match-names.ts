import { z } from "zod";

/** What a schema asks for behind "optional", "nullable", a default or a transformation. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return bare(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? bare(schema.def.in) : schema;
};

/** The fields an object may have, those of every kind where there are several. */
const fieldsOf = (schema: z.core.$ZodType): Map<string, z.core.$ZodType> => {
  if (schema instanceof z.ZodObject) return new Map(Object.entries(schema.shape));
  if (!(schema instanceof z.ZodUnion)) return new Map();
  return new Map(schema.def.options.flatMap((option) => [...fieldsOf(bare(option))]));
};

/**
 * A payload with its names written as the schema has them: callers may write `userName` for
 * `UserName`. A name that the schema does not have, or that would stand there twice, stays as it
 * came, to be refused by name.
 */
export const matchNames = (schema: z.core.$ZodType, value: unknown): unknown => {
  const asked = bare(schema);
  if (Array.isArray(value)) {
    return asked instanceof z.ZodArray
      ? value.map((entry) => matchNames(asked.def.element, entry))
      : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const given = new Set(Object.keys(value));
  if (given.size === 0) return value;
  const fields = fieldsOf(asked);
  if (fields.size === 0) return value;
  const byLowerCase = new Map([...fields.keys()].map((name) => [name.toLowerCase(), name]));
  const nameOf = (name: string): string => {
    const known = byLowerCase.get(name.toLowerCase());
    return known === undefined || fields.has(name) || given.has(known) ? name : known;
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const field = fields.get(nameOf(name));
      return [nameOf(name), field === undefined ? entry : matchNames(field, entry)];
    }),
  );
};
