import { Contacts } from "#contract/identity/portal.ts";
import type { OutsideTargets } from "../security/open-outside.ts";
import type { Portal } from "./portal.ts";

const LIMIT_MS = 5_000;

/** What a server's portal links to: its own pages, and what it names as its contacts. */
export const outsideTargets = async ({ fetch, serverOrigin }: Portal): Promise<OutsideTargets> => {
  const answer = await fetch(`${serverOrigin}/api/portal/contacts`, {
    headers: new Headers({ accept: "application/json" }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const contacts = Contacts.parse(await answer.json());
  const pages = [serverOrigin, ...(contacts.productUrl === null ? [] : [contacts.productUrl])];
  return { hosts: pages.map((page) => new URL(page).host), mailbox: contacts.supportEmail };
};
