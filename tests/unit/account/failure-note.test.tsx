import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { FailureNote } from "#renderer/features/account/components/failure-note.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";

const wordsFor = async (error: ApiError): Promise<string> => {
  render(
    <Suspense>
      <FailureNote failure={error} />
    </Suspense>,
  );
  return (await screen.findByRole("note")).textContent ?? "";
};

beforeAll(async () => {
  await startI18n();
  // Nothing is laid out here.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it.each([
  [900, "Try again in 15 minutes."],
  [61, "Try again in 2 minutes."],
  [5, "Try again in 1 minute."],
])("says after too many attempts when to try again: %d s", async (retryAfter, words) => {
  const code = "rate_limited";
  await expect(wordsFor(new ApiError({ code, status: 429, retryAfter }))).resolves.toContain(words);
});

it("names the reference of a fault of the server", async () => {
  const error = new ApiError({ code: "internal_error", status: 500, requestId: "reference-1" });
  await expect(wordsFor(error)).resolves.toContain("Reference reference-1.");
});
