import type { FieldValues } from "react-hook-form";
import type { ApiError } from "#renderer/api/api-error.ts";
import type { Conflict } from "./contract-form.ts";

/** Whether a failed save was stale; null for any other failure. */
export const conflictOf = <In extends FieldValues>(
  error: ApiError,
  values: In,
): Conflict<In> | null => {
  // Only what carries a version can be out of date.
  if (!Object.hasOwn(values, "version")) return null;
  if (error.code === "not_found") return { kind: "deleted" };
  if (error.code !== "conflict" || error.current === undefined) return null;
  const current = Object.fromEntries(
    Object.keys(values).flatMap((key) =>
      error.current !== undefined && Object.hasOwn(error.current, key)
        ? [[key, error.current[key]]]
        : [],
    ),
  );
  return { kind: "changed", current: current as Partial<In> };
};
