import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { apiTokens } from "#contract/api-tokens.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { reportFailure } from "#renderer/api/failures.ts";
import { markTold } from "#renderer/api/told.ts";
import { useFailureHandling } from "#renderer/app/session/use-failure-handling.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";

function App() {
  useFailureHandling();
  return <p>ready</p>;
}

const refused = () => new ApiError({ code: "facility_archived", status: 403 });

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

it("a refused call is told by a toast, unless whoever made it tells of it in place", async () => {
  render(
    <Suspense>
      <App />
    </Suspense>,
  );
  await screen.findByText("ready");
  const inPlace = refused();
  // A form hears of its own failure after the page does.
  reportFailure(inPlace, apiTokens.create);
  await Promise.reject(inPlace).catch(markTold);
  await new Promise((resolve) => setTimeout(resolve));
  expect(useToasts.getState().list).toEqual([]);
  reportFailure(refused(), apiTokens.create);
  await vi.waitFor(() => expect(useToasts.getState().list).toHaveLength(1));
});
