import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_CODES, ERROR_STATUS, FIELD_CODES } from "#contract/core/errors.ts";
import type { SubmittedSession } from "#contract/observing/observations.ts";
import { faultTextId } from "#renderer/features/observing/observations/model/fault-text.ts";
import { startSession, reduce } from "#renderer/features/observing/observations/model/reduce.ts";
import { toSession } from "#renderer/features/observing/observations/model/to-session.ts";
import { sendSession } from "#renderer/features/observing/observations/store/send-session.ts";
import english from "#locales/en-US/core/errors.json";
import french from "#locales/fr-CA/core/errors.json";
import englishObserving from "#locales/en-US/observing/observing.json";
import frenchObserving from "#locales/fr-CA/observing/observing.json";
import { SCOPE, handTaps } from "./taps.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 14);
const session: SubmittedSession = toSession(
  handTaps(1).reduce(
    (draft, tap) => reduce(draft, tap, NOW_MS),
    startSession({ ...SCOPE, sessionId: SCOPE.userId, purpose: "audit" }, NOW_MS),
  ),
  NOW_MS,
);

afterEach(() => vi.unstubAllGlobals());

const answered = (status: number, body: string, type: string) => {
  const headers = { "content-type": type };
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("location", { origin: "http://portal.test" });
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
  return sendSession(session);
};
const problem = (status: number, code: string, more: object = {}) =>
  answered(
    status,
    JSON.stringify({ title: "No", status, code, ...more }),
    "application/problem+json",
  );

describe("how a try ended", () => {
  it.each([200, 302, 400, 401, 403, 404, 409, 413, 502])(
    "an intermediate's answer %i is not a refusal",
    async (status) => {
      expect(await answered(status, "<h1>Blocked</h1>", "text/html")).toMatchObject({
        result: "server",
      });
      expect(await answered(status, '{"error":"blocked"}', "application/json")).toMatchObject({
        result: "server",
      });
    },
  );

  it("a session is received only with a receipt for all of it", async () => {
    const receipt = (observationCount: number) =>
      answered(
        200,
        JSON.stringify({
          sessionId: session.sessionId,
          observationCount,
          receivedAt: "2026-11-23T14:00:00Z",
          clockOffsetSeconds: null,
        }),
        "application/json",
      );
    expect(await receipt(1)).toMatchObject({ result: "received" });
    expect(await receipt(0)).toMatchObject({
      result: "refused",
      fieldErrors: { "": "receipt_differs" },
    });
  });

  it("a refused session that differs reports what is stored", async () => {
    const current = {
      observationCount: 1,
      receivedAt: null,
      missing: [0],
      changed: [],
      removed: 1,
    };
    expect(await problem(409, "session_differs", { current })).toEqual({
      result: "differs",
      stored: current,
    });
    expect(await problem(409, "session_differs")).toEqual({ result: "server" });
  });

  it("a refused try has a text for every code of the server", async () => {
    const known = [
      { errors: english, observing: englishObserving },
      { errors: french, observing: frenchObserving },
    ];
    const textOf = (texts: object, id: string): unknown =>
      id
        .split(".")
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    const codes = ERROR_CODES.filter((code) => ERROR_STATUS[code] < 500 && code !== "csrf_failed");
    const said: string[] = [...FIELD_CODES, "code_of_a_newer_server"];
    for (const code of codes) {
      const result = await problem(ERROR_STATUS[code], code);
      if (result.result === "refused") said.push(...Object.values(result.fieldErrors));
    }
    expect(said).toContain("forbidden");
    expect(said).toContain("already_there");
    for (const code of said)
      for (const texts of known)
        expect([code, textOf(texts, faultTextId(code))]).toEqual([code, expect.any(String)]);
  });
});
