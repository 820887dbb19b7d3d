import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isFromOwnMachine } from "#server/http/own-machine.ts";

const requestOf = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  req: { socket: { remoteAddress }, headers } as unknown as IncomingMessage,
});

describe("a request of this machine itself", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "a request from %s without a proxy is local",
    (address) => {
      expect(isFromOwnMachine(requestOf(address, { "user-agent": "curl" }), false)).toBe(true);
      expect(isFromOwnMachine(requestOf(address), true)).toBe(false);
    },
  );

  it("a request from another address is not local", () => {
    expect(isFromOwnMachine(requestOf("203.0.113.9"), false)).toBe(false);
    expect(isFromOwnMachine(requestOf(""), false)).toBe(false);
  });

  it.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
  ])("a request with %s, even empty, is not local", (name) => {
    expect(isFromOwnMachine(requestOf("127.0.0.1", { [name]: "" }), false)).toBe(false);
  });
});
