import { createHash } from "node:crypto";
import { parseAddress } from "./addresses.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/iu;

/**
 * The origin (`https://host:port`) that a person meant by what they typed: a bare host means https,
 * on the own machine http, and a pasted page address means its server. `undefined` if it is no web
 * address or carries a user name.
 */
export const parseServerAddress = (typed: string): string | undefined => {
  const text = typed.trim();
  if (!text) return undefined;
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//iu.test(text);
  const url = parseAddress(
    hasScheme ? text : `${LOOPBACK.test(text) ? "http" : "https"}://${text}`,
  );
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.password) return undefined;
  return url.origin;
};

/** Whether what travels to the server can be read on the way. */
export const isUnencrypted = (origin: string): boolean =>
  origin.startsWith("http://") && !LOOPBACK.test(origin.slice("http://".length));

/** What a session is for: people at a desk, or a display, whose credential outlives any sign-out. */
export type Purpose = "portal" | "display";

/**
 * The session partition of a server. Cookies ignore ports and local storage belongs to the app's own
 * origin, so each server gets a partition of its own, and another one with a pinned certificate: what
 * was found of a certificate stays with a partition.
 */
export const partitionOf = (
  origin: string,
  certificate = "",
  purpose: Purpose = "portal",
): string => {
  const id = createHash("sha256").update(origin).update(certificate).digest("hex").slice(0, 16);
  return purpose === "display" ? `persist:display-${id}` : `persist:server-${id}`;
};
