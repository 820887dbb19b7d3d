import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "#contract/core/call.ts";
import { askAgainWhenBack } from "#renderer/api/retry-request.ts";
import { call } from "#renderer/api/client.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { json, startApiServer } from "./api-server.ts";

const partOf = (path: string) =>
  defineCall({
    method: "GET",
    path,
    access: { kind: "signedIn" },
    reach: "none",
    summary: "Test",
    output: z.object({ name: z.string() }),
  });

let server: Awaited<ReturnType<typeof startApiServer>>;
let client: QueryClient;
let stops: (() => void)[];

beforeEach(async () => {
  server = await startApiServer();
  client = createQueryClient();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  stops = [askAgainWhenBack(client)];
});
afterEach(async () => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
  await server.close();
});

/** A part of a page, as a screen has it in view. */
const show = (path: string) => {
  const part = partOf(path);
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: () => call(part, {}),
  });
  const leave = observer.subscribe(() => undefined);
  stops.push(leave);
  return { result: () => observer.getCurrentResult(), leave };
};
const asked = (path: string) => server.seen.filter(({ url }) => url === `/api/${path}`).length;
const refuse = (status: number, code: string) => (response: ServerResponse) =>
  json(response, status, { type: "about:blank", title: code, status, code });
const away = (response: ServerResponse) => void response.destroy();
const good = (response: ServerResponse) => json(response, 200, { name: "Unit 4" });
/** Answers each path by itself; who is signed in is not known to any of them. */
const answer = (
  by: Record<string, (response: ServerResponse) => void>,
  other: (response: ServerResponse) => void = good,
) => server.answerWith(({ url }, response) => (by[url.slice("/api/".length)] ?? other)(response));
const signedOut = { user: refuse(401, "not_signed_in") };

/** Lets what is under way settle, and time pass. */
const pass = async (ms: number): Promise<void> => {
  const until = ms / 500;
  for (let step = 0; step < until; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as time passes
    await vi.advanceTimersByTimeAsync(500);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => client.isFetching()).toBe(0);
  }
};
const hasFailed = (...parts: ReturnType<typeof show>[]) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return parts.map(({ result }) => result().status);
    })
    .toEqual(parts.map(() => "error"));

it("loads what is in view once one small call finds the server back", async () => {
  answer({}, away);
  const [report, list] = [show("report"), show("list")];
  await hasFailed(report, list);
  const before = [asked("report"), asked("list")];
  await pass(20_000);
  expect([asked("report"), asked("list")]).toEqual(before);
  expect(asked("user")).toBeGreaterThanOrEqual(2);
  answer(signedOut);
  await pass(60_000);
  expect(report.result().data).toEqual({ name: "Unit 4" });
  expect(list.result().data).toEqual({ name: "Unit 4" });
  const looked = asked("user");
  await pass(120_000);
  expect(asked("user")).toBe(looked);
});

it("asks at once when the browser is in a network again", async () => {
  answer({}, away);
  const report = show("report");
  await hasFailed(report);
  answer(signedOut);
  window.dispatchEvent(new Event("online"));
  // The clock stands still: nothing else can have sent a request.
  await expect.poll(() => report.result().data).toEqual({ name: "Unit 4" });
});

it("asks for nothing that is no longer in view", async () => {
  answer({}, away);
  const report = show("report");
  await hasFailed(report);
  report.leave();
  const before = server.seen.length;
  answer(signedOut);
  await pass(60_000);
  expect(server.seen).toHaveLength(before);
});

it("goes on ever more rarely while a part stays unavailable although the server answers", async () => {
  answer({ ...signedOut, report: refuse(503, "unavailable") });
  const report = show("report");
  await hasFailed(report);
  const before = asked("report");
  await pass(190_000);
  // After 2, 5, 10, 30, 60 and 60 seconds, twice each.
  expect(asked("report") - before).toBe(12);
});

it.each([
  ["refused", refuse(403, "forbidden")],
  ["a fault of the server", refuse(500, "internal_error")],
  ["no answer that fits", (response: ServerResponse) => json(response, 200, {})],
])("leaves a part to the person whose answer is %s", async (_name, report) => {
  answer({ ...signedOut, report });
  const part = show("report");
  await hasFailed(part);
  const before = asked("report");
  await pass(120_000);
  expect(asked("report")).toBe(before);
});
