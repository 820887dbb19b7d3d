import { ApiError } from "#renderer/api/api-error.ts";

type FailureDescription = {
  /** What support can look up. */
  reference: string | undefined;
  /** For the clipboard: enough to find the cause, nothing about persons. */
  details: string;
};

const summary = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.code} (${error.status})`;
  if (error instanceof Error) return `${error.name}: ${error.message}\n${error.stack ?? ""}`;
  return String(error);
};

/** What a person can hand to support about a failure. */
export const describeFailure = (error: unknown): FailureDescription => {
  const reference = error instanceof ApiError ? error.requestId : undefined;
  const lines = [
    summary(error),
    reference === undefined ? undefined : `Reference: ${reference}`,
    `Address: ${window.location.pathname}`,
    `Time: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
  ];
  return { reference, details: lines.filter((line) => line !== undefined).join("\n") };
};
