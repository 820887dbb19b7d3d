import { z } from "zod";
import type { CallDefinition, ParsedInput } from "#contract/core/call.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { readBody, readParameters } from "#contract/core/read-request.ts";
import { versionIn } from "#contract/core/versioned.ts";
import { AppError } from "#server/lib/app-error.ts";
import { fieldErrors } from "../field-errors.ts";
import { queryOf } from "./query-string.ts";
import { readForm } from "./read-form.ts";
import { readJson } from "./read-json.ts";
import type { HttpContext } from "../types.ts";

/** Deeper than any schema goes; what a caller nests deeper has been refused for that. */
const MOST_DEPTH = 32;

/** PostgreSQL holds neither U+0000 nor halves of characters in a text. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * The paths (`recipients.0.email`) of texts that no column could hold: sent on, each would fail as
 * a fault of the server.
 */
const unstorableFields = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === "string") return isStorable(value) ? [] : [path.join(".")];
  if (typeof value !== "object" || value === null || path.length > MOST_DEPTH) return [];
  return Object.entries(value).flatMap(([name, entry]) => unstorableFields(entry, [...path, name]));
};

const Nothing = z.strictObject({});
const NoBody = z.union([z.undefined(), z.strictObject({})]);

/** Whether a field, what it is a part of, or the whole input has been refused. */
const isRefused = (refused: Record<string, string>, field: string): boolean =>
  ["", ...field.split(".").map((_, at, names) => names.slice(0, at + 1).join("."))].some((part) =>
    Object.hasOwn(refused, part),
  );

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const parse = (schema: z.ZodType, given: unknown, errors: Map<string, string>): unknown => {
  const result = schema.safeParse(given, { reportInput: true });
  const refused = result.success ? {} : fieldErrors(result.error);
  for (const [field, code] of Object.entries(refused)) errors.set(field, code);
  // Looked for in what was refused, too: a person is shown everything at once.
  for (const field of unstorableFields(result.success ? result.data : given)) {
    if (!isRefused(refused, field)) errors.set(field, "invalid");
  }
  return result.data;
};

const parseParameters = (schema: z.ZodType, value: unknown, errors: Map<string, string>): unknown =>
  // Most calls take nothing in their path or query, and are sent nothing there.
  schema === Nothing && isEmpty(value) ? {} : parse(schema, readParameters(schema, value), errors);

/** A body with the version that `If-Match` names, as if it stood there. */
const withSeenVersion = (
  { versioned }: CallDefinition,
  body: unknown,
  ifMatch: string,
  errors: Map<string, string>,
): unknown => {
  // `*`: whatever is there.
  if (versioned !== true || ifMatch === "" || ifMatch === "*") return body;
  const version = versionIn(ifMatch);
  if (version === null) errors.set("If-Match", "invalid");
  if (version === null || typeof body !== "object" || body === null) return body;
  if (!("version" in body)) return { ...body, version };
  if (body.version !== version) errors.set("version", "mismatch");
  return body;
};

const parseBody = (
  call: CallDefinition,
  { sent, ifMatch }: { sent: unknown; ifMatch: string },
  pathParams: Readonly<Record<string, string>>,
  errors: Map<string, string>,
): unknown => {
  const { body, mismatches } = readBody(call, sent, pathParams);
  for (const field of mismatches) errors.set(field, "mismatch");
  return parse(call.body ?? NoBody, withSeenVersion(call, body, ifMatch, errors), errors);
};

/** What was read of a request and has still to be parsed, which may take a processor for a while. */
type Unparsed<C extends CallDefinition> = () => Promise<ParsedInput<C>>;

/**
 * Reads everything a call takes. What it gives back checks it, by the one rule of
 * `contract/core/read-request.ts`: fields that neither the call nor its entity knows are refused, and so
 * are texts that the database cannot hold.
 * @throws AppError as `readBody`; parsing throws `invalid_input` with a code for each bad field, up
 *   to a number of them, and as `parseJson` and `parseForm`
 */
export const readInput = async <C extends CallDefinition>(
  call: C,
  ctx: HttpContext,
  pathParams: Record<string, string>,
): Promise<Unparsed<C>> => {
  const errors = new Map<string, string>();
  const params = parseParameters(call.params ?? Nothing, pathParams, errors);
  const query = parseParameters(call.query ?? Nothing, queryOf(ctx), errors);
  const maxBytes = ctx.state.actor === null ? LIMITS.openBodyMaxBytes : LIMITS.jsonBodyMaxBytes;
  const takesBody = call.method !== "GET" && call.rawBody !== true && call.file === undefined;
  const parseFile =
    call.file === undefined || errors.size > 0 ? undefined : await readForm(ctx, call.file, call);
  const parseSent = takesBody ? await readJson(ctx, maxBytes) : undefined;
  return async () => {
    const form = await parseFile?.();
    const sent = parseSent === undefined ? form?.texts : parseSent();
    const hasBody = takesBody || (form !== undefined && call.body !== undefined);
    const ifMatch = ctx.get("if-match");
    const body = hasBody ? parseBody(call, { sent, ifMatch }, pathParams, errors) : undefined;
    if (errors.size > 0) {
      const named = [...errors].slice(0, LIMITS.fieldErrorsMax);
      throw new AppError("invalid_input", { fieldErrors: Object.fromEntries(named) });
    }
    // The schemas above are the call's own, so what they gave back has their output types.
    return { params, query, body, file: form?.file } as ParsedInput<C>;
  };
};
