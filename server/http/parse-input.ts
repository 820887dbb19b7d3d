import { z } from "zod";
import type { CallDefinition, ParsedInput } from "#contract/call.ts";
import { AppError } from "../lib/app-error.ts";
import { matchNames } from "../lib/match-names.ts";
import { fieldErrors } from "./field-errors.ts";
import { readJson } from "./read-json.ts";
import type { HttpContext } from "./types.ts";
import { unstorableFields } from "./unstorable.ts";

const Nothing = z.strictObject({});
const NoBody = z.union([z.undefined(), z.strictObject({})]);

const parse = (schema: z.ZodType, value: unknown, errors: Record<string, string>): unknown => {
  const result = schema.safeParse(matchNames(schema, value), { reportInput: true });
  if (!result.success) {
    Object.assign(errors, fieldErrors(result.error));
    return undefined;
  }
  for (const field of unstorableFields(result.data)) errors[field] = "invalid";
  return result.data;
};

/**
 * Reads and checks everything a call takes. Names are matched without regard to case; fields that
 * no schema knows are refused, and so are texts that the database cannot hold.
 * @throws AppError `invalid_input` with a code for each bad field
 */
export const parseInput = async <C extends CallDefinition>(
  call: C,
  ctx: HttpContext & { params: Record<string, string> },
): Promise<ParsedInput<C>> => {
  const errors: Record<string, string> = {};
  const params = parse(call.params ?? Nothing, { ...ctx.params }, errors);
  const query = parse(call.query ?? Nothing, { ...ctx.query }, errors);
  const takesBody = call.method !== "GET" && call.rawBody !== true;
  const body = takesBody ? parse(call.body ?? NoBody, await readJson(ctx.req), errors) : undefined;
  if (Object.keys(errors).length > 0) throw new AppError("invalid_input", { fieldErrors: errors });
  // The schemas above are the call's own, so what they gave back has their output types.
  return { params, query, body } as ParsedInput<C>;
};
