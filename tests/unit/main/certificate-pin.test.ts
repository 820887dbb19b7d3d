import { expect, it } from "vitest";
import { parseFingerprint } from "#main/server-link/certificate-pin.ts";
import { codeOfFailure } from "#main/server-link/failure.ts";
import { partitionOf } from "#main/server-link/server-address.ts";

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
const hex = bytes.toString("hex");
const pinned = `sha256/${bytes.toString("base64")}`;

it.each([
  hex,
  ` ${hex.toUpperCase()}\n`,
  hex.replaceAll(/(..)(?=.)/gu, "$1:"),
  `sha256 Fingerprint=${hex.replaceAll(/(..)(?=.)/gu, "$1:").toUpperCase()}`,
  `SHA-256: ${hex}`,
  bytes.toString("base64"),
  pinned,
])("reads the fingerprint %j", (typed) => {
  expect(parseFingerprint(typed)).toBe(pinned);
});

it.each(["", "portal", hex.slice(1), `${hex}0`, "AA:BB", "sha1 Fingerprint=AA:BB"])(
  "takes %j for no fingerprint",
  (typed) => expect(parseFingerprint(typed)).toBeUndefined(),
);

it("what a session found of one certificate has its own partition", () => {
  const names = [undefined, pinned, "sha256/other"].map((pin) => partitionOf("https://x.org", pin));
  expect(new Set(names).size).toBe(3);
});

it("distinguishes a changed and an untrusted certificate from a server that is away", () => {
  const failure = (name: string) => codeOfFailure(new Error(`net::${name}`));
  expect(failure("ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN")).toBe("certificate_changed");
  for (const name of ["ERR_CERT_AUTHORITY_INVALID", "ERR_CERT_DATE_INVALID"])
    expect(failure(name)).toBe("certificate_untrusted");
  expect(failure("ERR_CONNECTION_REFUSED")).toBe("unavailable");
});
