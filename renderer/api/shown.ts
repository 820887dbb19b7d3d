import type { ApiError } from "./api-error.ts";

const shown = new WeakSet<ApiError>();

/** Says that a failure is shown where it happened, so that no toast repeats it. */
export const markShown = (error: ApiError): void => void shown.add(error);

/** Whether the part that made the call shows its failure itself. */
export const isShown = (error: ApiError): boolean => shown.has(error);
