import { z } from "zod";

/**
 * Domains at which anybody may have an address: they are never a customer's own. The migration that
 * filled the domains of existing customers has a copy.
 */
export const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  "aol.com",
  "att.net",
  "bell.net",
  "bellsouth.net",
  "charter.net",
  "comcast.net",
  "cox.net",
  "earthlink.net",
  "fastmail.com",
  "free.fr",
  "gmail.com",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hey.com",
  "hotmail.ca",
  "hotmail.co.uk",
  "hotmail.com",
  "hotmail.fr",
  "icloud.com",
  "inbox.com",
  "laposte.net",
  "live.ca",
  "live.com",
  "live.fr",
  "mac.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "orange.fr",
  "outlook.com",
  "outlook.fr",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "rocketmail.com",
  "rogers.com",
  "sbcglobal.net",
  "shaw.ca",
  "sympatico.ca",
  "t-online.de",
  "telus.net",
  "tutanota.com",
  "verizon.net",
  "videotron.ca",
  "web.de",
  "yahoo.ca",
  "yahoo.co.uk",
  "yahoo.com",
  "yahoo.fr",
  "yandex.com",
  "yandex.ru",
  "ymail.com",
  "zoho.com",
]);

/** The domain of an address, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u;

/** A domain to whose addresses alerts may be mailed: exactly this one, none below it. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/^@/u, ""))
  .min(1, "required")
  .regex(DOMAIN, "invalid")
  .refine((domain) => !PUBLIC_MAIL_DOMAINS.has(domain), "public_domain");
