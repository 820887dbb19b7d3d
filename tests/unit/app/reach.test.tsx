import { afterEach, beforeEach, expect, it } from "vitest";
import { session } from "#contract/identity/session.ts";
import { call } from "#renderer/api/client.ts";
import { isServerAway, noteReach, watchReach } from "#renderer/api/reach.ts";
import { json, startApiServer } from "./api-server.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
let stopWatching: () => void;

beforeEach(async () => {
  server = await startApiServer();
  stopWatching = watchReach();
});
afterEach(async () => {
  stopWatching();
  await server.close();
  noteReach(true);
});

const ask = () => call(session.resetAuthCookie, {}, { quiet: true }).catch(() => undefined);

const refuse = (status: number, code: string) =>
  server.answerWith((_, response) => json(response, status, { title: code, status, code }));

it("takes the server's own answers, and a refusal among them, for its presence", async () => {
  noteReach(false);
  refuse(401, "not_signed_in");
  await ask();
  expect(isServerAway()).toBe(false);
  noteReach(false);
  server.answerWith((_, response) => response.writeHead(204).end());
  await ask();
  expect(isServerAway()).toBe(false);
});

it("treats the server as away on no answer, a proxy's answer or trouble", async () => {
  expect(navigator.onLine).toBe(true);
  const ways = [
    () => refuse(503, "unavailable"),
    () => server.answerWith((_, response) => response.writeHead(403).end("<h1>Blocked</h1>")),
    () => server.answerWith((_, response) => response.destroy()),
  ];
  for (const way of ways) {
    noteReach(true);
    way();
    await ask();
    expect(isServerAway()).toBe(true);
  }
});

it("follows the browser where its network goes or comes", () => {
  noteReach(true);
  window.dispatchEvent(new Event("offline"));
  expect(isServerAway()).toBe(true);
  window.dispatchEvent(new Event("online"));
  expect(isServerAway()).toBe(false);
});
