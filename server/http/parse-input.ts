import { z } from "zod";
import type { CallDefinition, ParsedInput } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { AppError } from "../lib/app-error.ts";
import { matchNames } from "../lib/match-names.ts";
import { fieldErrors } from "./field-errors.ts";
import { queryOf } from "./query.ts";
import { readForm } from "./read-form.ts";
import { readJson } from "./read-json.ts";
import type { HttpContext } from "./types.ts";
import { unstorableFields } from "./unstorable.ts";

const Nothing = z.strictObject({});
const NoBody = z.union([z.undefined(), z.strictObject({})]);

/** Whether a field, what it is a part of, or the whole input has been refused. */
const isRefused = (refused: Record<string, string>, field: string): boolean =>
  ["", ...field.split(".").map((_, at, names) => names.slice(0, at + 1).join("."))].some((part) =>
    Object.hasOwn(refused, part),
  );

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const parse = (schema: z.ZodType, value: unknown, errors: Map<string, string>): unknown => {
  // Most calls take nothing in their path or query, and are sent nothing there.
  if (schema === Nothing && isEmpty(value)) return {};
  const given = matchNames(schema, value);
  const result = schema.safeParse(given, { reportInput: true });
  const refused = result.success ? {} : fieldErrors(result.error);
  for (const [field, code] of Object.entries(refused)) errors.set(field, code);
  // Looked for in what was refused, too: a person is told of everything at once.
  for (const field of unstorableFields(result.success ? result.data : given)) {
    if (!isRefused(refused, field)) errors.set(field, "invalid");
  }
  return result.data;
};

/**
 * A body as its schema has it: a bare list in its field, and without what only tells again which
 * row it is about.
 */
const asDeclared = (
  { told, listField }: CallDefinition,
  body: unknown,
  pathParams: Readonly<Record<string, string>>,
  errors: Map<string, string>,
): unknown => {
  if (Array.isArray(body)) return listField === undefined ? body : { [listField]: body };
  if (told === undefined || typeof body !== "object" || body === null) return body;
  const names = new Map(Object.keys(told).map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(body).filter(([given, value]) => {
      const name = names.get(given.toLowerCase());
      const param = name === undefined ? undefined : told[name];
      if (name === undefined || param === undefined) return true;
      if (param !== null && String(value).toLowerCase() !== pathParams[param]?.toLowerCase())
        errors.set(name, "mismatch");
      return false;
    }),
  );
};

/** What was read of a request and has still to be parsed, which may take a processor for a while. */
type Unparsed<C extends CallDefinition> = () => Promise<ParsedInput<C>>;

/**
 * Reads everything a call takes. What it gives back checks it: names are matched without regard to
 * case; fields that no schema knows are refused, and so are texts that the database cannot hold.
 * @throws AppError as `readBody`; parsing throws `invalid_input` with a code for each bad field, up
 *   to a number of them, and as `parseJson` and `parseForm`
 */
export const readInput = async <C extends CallDefinition>(
  call: C,
  ctx: HttpContext,
  pathParams: Record<string, string>,
): Promise<Unparsed<C>> => {
  const errors = new Map<string, string>();
  const params = parse(call.params ?? Nothing, pathParams, errors);
  const query = parse(call.query ?? Nothing, queryOf(ctx), errors);
  const maxBytes = ctx.state.actor === null ? LIMITS.openBodyMaxBytes : LIMITS.jsonBodyMaxBytes;
  const takesBody = call.method !== "GET" && call.rawBody !== true && call.file === undefined;
  const parseFile =
    call.file === undefined || errors.size > 0 ? undefined : await readForm(ctx, call.file, call);
  const parseSent = takesBody ? await readJson(ctx, maxBytes) : undefined;
  return async () => {
    const form = await parseFile?.();
    const sent =
      parseSent === undefined ? form?.texts : asDeclared(call, parseSent(), pathParams, errors);
    const hasBody = takesBody || (form !== undefined && call.body !== undefined);
    const body = hasBody ? parse(call.body ?? NoBody, sent, errors) : undefined;
    if (errors.size > 0) {
      const named = [...errors].slice(0, LIMITS.fieldErrorsMax);
      throw new AppError("invalid_input", { fieldErrors: Object.fromEntries(named) });
    }
    // The schemas above are the call's own, so what they gave back has their output types.
    return { params, query, body, file: form?.file } as ParsedInput<C>;
  };
};
