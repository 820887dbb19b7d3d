import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingDisplay } from "#server/features/displays/displays/services/credential.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildSlide, buildSlideshow } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { SAID, testScreen } from "#tests/support/screen.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

const CREDENTIAL = "handrail_display";

let portal: Portal;
let facility: BuiltFacility;
let slideshowId: string;
let nurse: Client;

beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-18T10:00:00Z" });
  facility = await buildFacility(portal.db, { products: ["ECM"] });
  const slideId = await buildSlide(portal.db, facility, "Today");
  slideshowId = await buildSlideshow(portal.db, facility, "Corridor", [slideId]);
});
afterAll(() => portal.close());

/** The secret of an enrolment that was confirmed and has sent no request since. */
const confirmedEnrolment = async (): Promise<string> => {
  const screen = testScreen(portal.origin);
  const asked = await screen.ask();
  const { code } = (await asked.json()) as { code: string };
  const [secret = ""] = asked.headers.getSetCookie()[0]?.split(";") ?? [];
  const user = await buildUser(portal.db, { customerId: facility.customerId, role: "dataAnalyst" });
  nurse = await signIn(portal.origin, user.email, user.password);
  const confirmed = await nurse.send("POST", "/api/displays", {
    code,
    name: `Display ${newId()}`,
    facilityId: facility.facilityId,
    slideshowId,
    orientation: "asScreen",
    language: "en-US",
    tellsOffline: false,
  });
  expect(confirmed.status).toBe(200);
  return secret;
};

const CALLS = ["ask", "beat", "beatOfOtherPage", "me"] as const;
type Call = (typeof CALLS)[number];

/** A browser whose calls go out together and whose answers come back in any order, or never. */
const browser = (secret: string) => {
  const pages = { beat: newId(), beatOfOtherPage: newId() };
  const seen = new Set<string>();
  let held: string | undefined;

  const send = (call: Call): Promise<Response> => {
    const isBeat = call === "beat" || call === "beatOfOtherPage";
    const body = isBeat ? { ...SAID, instanceId: pages[call] } : {};
    const path = isBeat ? "beat" : call === "ask" ? "enrolment" : "me";
    return fetch(`${portal.origin}/api/display/${path}`, {
      headers: {
        cookie: [secret, ...(held === undefined ? [] : [`${CREDENTIAL}=${held}`])].join("; "),
        "content-type": "application/json",
      },
      ...(call === "me" ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
  };
  const valueOf = (answer: Response): string | undefined => {
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(CREDENTIAL));
    return cookie?.split(";")[0]?.slice(CREDENTIAL.length + 1);
  };
  return {
    /** Sends calls together; `arrive` are the places of those answers that come back, in their order. */
    together: async (calls: readonly Call[], arrive: readonly number[]) => {
      // Five calls a second are as many as a screen has.
      portal.clock.advance(1_000);
      const before = held;
      const answers = await Promise.all(calls.map(send));
      for (const answer of answers) {
        const value = valueOf(answer);
        if (value !== undefined) seen.add(value);
      }
      if (before !== undefined) expect(answers.map(({ status }) => status)).not.toContain(401);
      for (const place of arrive) {
        const answer = answers[place];
        held = (answer && valueOf(answer)) ?? held;
      }
    },
    held: () => held,
    working: async (): Promise<string[]> => {
      const now = portal.clock.now();
      const found = await Promise.all(
        [...seen].map(
          async (value) => [value, await workingDisplay(portal.db, value, now)] as const,
        ),
      );
      return found.flatMap(([value, display]) => (display === null ? [] : [value]));
    },
  };
};

const turn = fc.array(fc.constantFrom(...CALLS), { minLength: 1, maxLength: 5 }).chain((calls) =>
  fc.record({
    calls: fc.constant(calls),
    arrive: fc.shuffledSubarray([...calls.keys()]),
    thenMs: fc.constantFrom(0, 20_000, 6 * MINUTE_MS, 11 * MINUTE_MS, 8 * DAY_MS, 31 * DAY_MS),
  }),
);

describe("a display's credential", () => {
  it("at most two values of a credential work, in every order of answers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), async (turns) => {
        const screen = browser(await confirmedEnrolment());
        for (const { calls, arrive, thenMs } of turns) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other, as they happen
          await screen.together(calls, arrive);
          portal.clock.advance(thenMs);
          // oxlint-disable-next-line no-await-in-loop -- as above
          const working = await screen.working();
          expect(working.length).toBeLessThanOrEqual(2);
          if (screen.held() !== undefined) expect(working).toContain(screen.held());
        }
        // Whatever happened: with answers that arrive it is enrolled, and renewed when that is due.
        await screen.together(["ask"], [0]);
        const before = screen.held();
        portal.clock.advance(31 * DAY_MS);
        // The first may be the first use of a value; the last call is that of the new one.
        for (const call of ["beat", "beat", "beat"] as const)
          // oxlint-disable-next-line no-await-in-loop -- as above
          await screen.together([call], [0]);
        await screen.together(["me"], [0]);
        expect(screen.held()).not.toBe(before);
        portal.clock.advance(10 * MINUTE_MS);
        expect(await screen.working()).toEqual([screen.held()]);
      }),
      { numRuns: 20 },
    );
  });

  it("six hand-outs at once give the same credential, whichever arrives last", async () => {
    const screen = browser(await confirmedEnrolment());
    await screen.together(["ask", "ask", "ask", "ask", "ask", "ask"], [3]);
    expect(await screen.working()).toEqual([screen.held()]);
  });
});
