import type { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { FIELD_CODES, type FieldCode } from "#contract/core/errors.ts";

type Issue = z.core.$ZodIssue;

const isFieldCode = (text: string): text is FieldCode =>
  (FIELD_CODES as readonly string[]).includes(text);

const codeOf = (issue: Issue): FieldCode => {
  if (isFieldCode(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : "invalid";
    case "unrecognized_keys":
      return "unknown_field";
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? "too_short" : "too_small";
    case "too_big":
      return issue.origin === "string"
        ? "too_long"
        : issue.origin === "array"
          ? "too_many"
          : "too_big";
    default:
      return "invalid";
  }
};

/**
 * The first code of each field a schema refused, of the first twenty or so, by its path (`recipients.0.email`; the whole
 * input is `""`). Codes come from the schema's own messages where they name one.
 */
export const fieldErrors = (error: z.ZodError): Record<string, FieldCode> => {
  // A map: an object would take a field called `__proto__` without having it.
  const found = new Map<string, FieldCode>();
  for (const issue of error.issues) {
    if (found.size >= LIMITS.fieldErrorsMax) break;
    const path = issue.path.map(String).join(".");
    const fields =
      issue.code === "unrecognized_keys"
        ? issue.keys
            .slice(0, LIMITS.fieldErrorsMax)
            .map((key) => (path === "" ? key : `${path}.${key}`))
        : [path];
    for (const field of fields) if (!found.has(field)) found.set(field, codeOf(issue));
  }
  return Object.fromEntries(found);
};
