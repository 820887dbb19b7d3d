import type { ApiError } from "./api-error.ts";

const told = new WeakSet<ApiError>();

/** Says that a failure is told where it happened: nothing else needs to speak of it. */
export const markTold = (error: ApiError): void => void told.add(error);

/** Whether the part that made the call tells of its failure itself. */
export const isTold = (error: ApiError): boolean => told.has(error);
