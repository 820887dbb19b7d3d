import { z } from "zod";

type Schema = z.core.$ZodType;

/** The schema inside those that only say what may be left out. */
const unwrap = (schema: Schema): Schema => {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? unwrap(schema.unwrap()) : schema;
};

/** The schema of one step of a path: a property, or any row of a list. */
const stepInto = (schema: Schema, key: string): Schema | undefined => {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return (inner.shape as Record<string, Schema>)[key];
  return inner instanceof z.ZodArray ? inner.element : undefined;
};

/**
 * How many characters the contract allows at `path` (`shifts.0.name`); undefined where it says
 * nothing.
 */
export const fieldLimit = (schema: Schema, path: string): number | undefined => {
  let found: Schema | undefined = schema;
  for (const key of path.split(".")) found = found && stepInto(found, key);
  const inner = found && unwrap(found);
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
};
