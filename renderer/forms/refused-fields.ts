import type { FieldErrors, FieldValues, Path } from "react-hook-form";
import type { ApiError, ApiErrorCode } from "#renderer/api/api-error.ts";

/** Which field a failure of the whole call belongs to: a taken name to the name. */
export type FieldOfCode<In extends FieldValues> = Partial<Record<ApiErrorCode, Path<In>>>;

type Refused<In extends FieldValues> = { name: Path<In>; code: string };

/** Paths of a form as it is filled in; `a.0` and `a` exist where `a.0.b` does. */
const hasPath = (values: unknown, path: string): boolean => {
  let within: unknown = values;
  for (const key of path.split(".")) {
    if (typeof within !== "object" || within === null || !Object.hasOwn(within, key)) return false;
    within = (within as Record<string, unknown>)[key];
  }
  return true;
};

/**
 * The fields of the form that a refused call is about; empty when what went wrong belongs to none.
 * @param known distinguishes a field that has no value yet from a name that the form does not have
 */
export const refusedFields = <In extends FieldValues>(
  error: ApiError,
  values: In,
  known: (path: string) => boolean,
  fieldOf: FieldOfCode<In> = {},
): readonly Refused<In>[] => {
  const owner = fieldOf[error.code];
  if (owner !== undefined) return [{ name: owner, code: error.code }];
  return Object.entries(error.fieldErrors)
    .filter(([path]) => known(path) || hasPath(values, path))
    .map(([path, code]) => ({ name: path as Path<In>, code }));
};

/** Every wrong field of a form with its code, rows of lists included. */
export const wrongFields = <In extends FieldValues>(
  errors: FieldErrors<In>,
): readonly Refused<In>[] => {
  const found: Refused<In>[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { message } = node as { message?: unknown };
    if (typeof message === "string") {
      found.push({ name: path as Path<In>, code: message });
      return;
    }
    for (const [key, child] of Object.entries(node)) {
      if (key !== "ref" && key !== "root") walk(child, path === "" ? key : `${path}.${key}`);
    }
  };
  walk(errors, "");
  return found;
};
