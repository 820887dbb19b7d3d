import { cleanup, render } from "@testing-library/react";
import { QueryObserver } from "@tanstack/react-query";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "#contract/core/call.ts";
import { useFailureHandling } from "#renderer/app/session/use-failure-handling.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { showFailure } from "#renderer/api/failures.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { markShown } from "#renderer/api/shown.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { turns } from "#tests/support/turns.ts";
import { json, startApiServer } from "./api-server.ts";

const thing = defineCall({
  method: "GET",
  path: "thing",
  access: { kind: "signedIn" },
  reach: "none",
  summary: "Test",
  output: z.object({ name: z.string() }),
});

let server: Awaited<ReturnType<typeof startApiServer>>;

function Handler() {
  useFailureHandling();
  return null;
}

const refuse = (): void =>
  server.answerWith((_, response) =>
    json(response, 403, {
      type: "about:blank",
      title: "Refused",
      status: 403,
      code: "csrf_failed",
      requestId: "request-1",
    }),
  );
const toasts = (): string[] => useToasts.getState().list.map(({ text }) => text);
const settled = () => turns(20);
const observe = () => {
  const options = { queryKey: ["thing"], queryFn: () => call(thing, {}) };
  const observer = new QueryObserver(createQueryClient(), options);
  return { observer, stop: observer.subscribe(() => undefined) };
};
const REFUSED = "This request could not be verified. Reload the page and try again.";

beforeEach(async () => {
  server = await startApiServer();
  useToasts.setState({ list: [] });
  await startI18n("en-US");
  await loadTexts("shell", "errors");
  render(
    <Suspense>
      <Handler />
    </Suspense>,
  );
});
afterEach(async () => {
  cleanup();
  await server.close();
});

it("leaves a refusal to the screen that shows it in place of its data", async () => {
  refuse();
  const { observer, stop } = observe();
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await settled();
  expect(toasts()).toEqual([]);
  stop();
});

it("toasts a refused refresh once, and the screen retains its data", async () => {
  server.answerWith((_, response) => json(response, 200, { name: "Été" }));
  const { observer, stop } = observe();
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  refuse();
  await observer.refetch();
  await expect.poll(toasts).toEqual([REFUSED]);
  stop();
});

it("toasts the refusal of a call that nothing shows, and no other failure", async () => {
  server.answerWith((_, response) => json(response, 500, {}));
  await expect(call(thing, {})).rejects.toThrow();
  refuse();
  await expect(call(thing, {})).rejects.toThrow();
  await expect.poll(toasts).toEqual([REFUSED]);
});

it("leaves a refusal to the form that shows it", async () => {
  refuse();
  await call(thing, {}).catch((error: unknown) => {
    if (error instanceof ApiError) markShown(error);
  });
  await settled();
  expect(toasts()).toEqual([]);
});

it("reports no more of a refusal once the portal is left", async () => {
  showFailure(new ApiError({ code: "csrf_failed", status: 403 }), thing);
  cleanup();
  await settled();
  expect(toasts()).toEqual([]);
});
