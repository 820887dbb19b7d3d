import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGoOnSignedIn } from "#renderer/features/identity/session/components/use-go-on-signed-in.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { turns } from "#tests/support/turns.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

const id = "0199a000-0000-7000-8000-000000000002";

let server: Awaited<ReturnType<typeof startApiServer>>;
let answer: () => void;

/** Asks who is signed in, and waits for the answer until a test gives it. */
beforeEach(async () => {
  server = await startApiServer();
  remembered.set("userId", id);
  server.answerWith((_, response) => {
    answer = () => json(response, 200, sessionUser(id));
  });
});
afterEach(async () => {
  cleanup();
  remembered.set("userId", null);
  await server.close();
});

it("a page after the session's end leads on a user who signed in again", async () => {
  const goOn = vi.fn();
  renderHook(() => useGoOnSignedIn(goOn));
  await expect.poll(() => server.seen.length).toBe(1);
  answer();
  await expect.poll(() => goOn.mock.calls.length).toBe(1);
});

it("a sign-in form left meanwhile leads no user on", async () => {
  const goOn = vi.fn();
  const asked = vi.spyOn(globalThis, "fetch");
  const { unmount } = renderHook(() => useGoOnSignedIn(goOn));
  await expect.poll(() => server.seen.length).toBe(1);
  unmount();
  answer();
  await Promise.allSettled(asked.mock.results.map(({ value }) => value));
  await turns(20);
  expect(goOn).not.toHaveBeenCalled();
});
