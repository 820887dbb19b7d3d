import { isSafeOutside } from "./navigation.ts";
import { parseAddress } from "../server-link/addresses.ts";
import type { Log } from "../log/log.ts";

/** What the portal links to outside of itself. */
export type OutsideTargets = { hosts: readonly string[]; mailbox: string | undefined };

type OpenOutsideParts = {
  /** Hands an address to the system. */
  open(address: string): void;
  /** Read for each link, as the server may change them. */
  targets(): Promise<OutsideTargets>;
  log: Log;
  now?: () => number;
};

/** More than a person clicks; a script would cover the screen with windows. */
const LINKS = 3;
const PERIOD_MS = 10_000;

/**
 * An address as it may be handed to the system, if it is one of those that the portal links to:
 * support's mailbox, or a page of a host. A mail program would take attachments and more recipients
 * from what follows the mailbox.
 */
export const targetOf = (
  address: string,
  { hosts, mailbox }: OutsideTargets,
): string | undefined => {
  const url = parseAddress(address);
  if (!url || !isSafeOutside(address)) return undefined;
  if (url.protocol !== "mailto:") return hosts.includes(url.host) ? url.href : undefined;
  const isMailbox = mailbox !== undefined && decodeURIComponent(url.pathname) === mailbox;
  return isMailbox ? `mailto:${url.pathname}` : undefined;
};

/** Opens links of the portal in the person's browser or mail program: known targets, a few at a time. */
export const createOpenOutside = ({ open, targets, log, now = Date.now }: OpenOutsideParts) => {
  let opened: number[] = [];
  return async (address: string): Promise<void> => {
    opened = opened.filter((time) => now() - time < PERIOD_MS);
    if (opened.length >= LINKS) return log("warn", "link not opened", { reason: "too many" });
    opened.push(now());
    try {
      const target = targetOf(address, await targets());
      if (target !== undefined) open(target);
      else log("warn", "link not opened", { reason: "not a target" });
    } catch (error) {
      log("warn", "link not opened", { reason: String(error) });
    }
  };
};
