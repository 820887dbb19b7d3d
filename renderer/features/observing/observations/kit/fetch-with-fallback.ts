import type { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";
import { type ReferenceScope, storeReference, readReference } from "../store/references.ts";

/** What the server said, or what it said last: `keptAtMs` is null for what is new. */
export type Answered<T> = { value: T; keptAtMs: number | null };

/** Whether what was kept is as good: no network, a server in trouble, a proxy in between, signed out. */
const mayUseKept = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== "cancelled" &&
  (error.status === 0 ||
    error.status === 401 ||
    error.status >= 500 ||
    error.code === "bad_response");

/**
 * Asks the server and keeps what it says; where it cannot be asked, what was kept.
 * @throws ApiError when nothing was kept either, or the server refuses
 */
export const fetchWithFallback = async <T>(
  scope: ReferenceScope,
  name: string,
  schema: z.ZodType<T>,
  ask: () => Promise<T>,
): Promise<Answered<T>> => {
  try {
    const value = await ask();
    await storeReference(scope, name, value);
    return { value, keptAtMs: null };
  } catch (error) {
    const kept = mayUseKept(error) ? await readReference(scope, name, schema) : null;
    if (kept === null) throw error;
    return kept;
  }
};
