import type { Session } from "electron";

/** SHA-256 of a whole certificate, as Electron writes it. */
export type Fingerprint = `sha256/${string}`;

const HEX = /^[\da-f]{64}$/iu;
const BASE64 = /^(?:sha256\/)?([A-Za-z\d+/]{43}=)$/u;

/**
 * The fingerprint that a person pasted: hexadecimal with or without colons and `openssl`'s words
 * before it, or base64. `undefined` if it is no SHA-256.
 */
export const parseFingerprint = (typed: string): Fingerprint | undefined => {
  const text = typed.trim();
  const base64 = BASE64.exec(text)?.[1];
  if (base64) return `sha256/${base64}`;
  const hex = text.replace(/^sha-?256(\s+fingerprint)?\s*[=:]?/iu, "").replaceAll(/[\s:]/gu, "");
  return HEX.test(hex) ? `sha256/${Buffer.from(hex, "hex").toString("base64")}` : undefined;
};

/**
 * Chromium's own error for it (`ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN`), so that it can be
 * distinguished.
 */
const OTHER_CERTIFICATE = -150;

/**
 * Lets a session talk only to servers with this one certificate, of any issuer. Before the
 * session's first call, as Chromium caches what it has found.
 */
export const pinCertificate = (
  session: Pick<Session, "setCertificateVerifyProc">,
  pinned: Fingerprint,
): void =>
  session.setCertificateVerifyProc(({ certificate }, answer) =>
    answer(certificate.fingerprint === pinned ? 0 : OTHER_CERTIFICATE),
  );

/** Whether the server showed another certificate than the pinned one. */
export const isOtherCertificate = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN");
