import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { client, problemOf } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { leastProcessorTimeOf } from "#tests/support/processor-time.ts";

const KB = 1024;

describe("the head of a request", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  /** Sends a head as it is, by hand: clients of libraries stop at limits of their own. */
  const ask = async (head: string): Promise<string> => {
    const { hostname, port, host } = new URL(portal.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  const repeated = (part: string, size: number): string =>
    part.repeat(Math.ceil(size / part.length)).slice(0, size);

  it("refuses 600 KB of query at once while serving other callers", async () => {
    const shapes = ["a&", "a=1&", "&", "a[]=1&", "%41=%", "+"];
    const asked = shapes.map((part) => `GET /api/user?${repeated(part, 600 * KB)} HTTP/1.1`);
    for (const head of asked) {
      const [answer, other] = await Promise.all([ask(head), client(portal.origin).get("/healthz")]);
      expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
        type: "about:blank",
        title: "The address or the headers of the request are too long.",
        status: 431,
        code: "head_too_large",
      });
      expect(other.status).toBe(200);
    }
  });

  it("a head with over 50 parameters is refused before the session is read", async () => {
    const query = (count: number): string =>
      Array.from({ length: count }, (_, at) => `p${at}=1`).join("&");
    for (const path of ["/api/user", "/api/nowhere", "/sign-in"]) {
      const answer = await client(portal.origin).get(`${path}?${query(51)}`);
      expect(await problemOf(answer), path).toMatchObject({
        status: 400,
        code: "too_many_parameters",
        title: "The address has too many parameters.",
      });
    }
    expect((await client(portal.origin).get(`/api/user?${query(50)}`)).status).toBe(401);
    const full = repeated("a&", LIMITS.headMaxBytes - KB);
    expect((await client(portal.origin).get(`/api/user?${full}`)).status).toBe(400);
  });

  it.each(["/", "%2F", "/:x", "bytoken/", "//", "%"])(
    "an address of %j takes about as long as one of plain letters",
    async (part) => {
      const askFor = (letters: string) =>
        ask(`GET /api/${repeated(letters, LIMITS.headMaxBytes - KB)} HTTP/1.1`);
      // Twenty of each, as one alone is soon done.
      const askOften = async (letters: string) => {
        for (let count = 0; count < 20; count += 1)
          expect(await askFor(letters)).toMatch(/^HTTP\/1\.1 4\d\d /u);
      };
      const plain = await leastProcessorTimeOf(() => askOften("a"));
      const odd = await leastProcessorTimeOf(() => askOften(part));
      expect(odd).toBeLessThan(10 * plain);
    },
  );

  it("answers a malformed request with an error", async () => {
    expect(await ask("no request")).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/su);
  });
});
