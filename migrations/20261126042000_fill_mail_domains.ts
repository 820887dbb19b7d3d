import type { Knex } from "knex";

/** As `contract/mail-domains.ts` had them when this was written. */
const PUBLIC = [
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
];

/**
 * Lets each customer's alerts go to the domains of its users' addresses, but for those of public
 * mail providers.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `/* all customers */ UPDATE customer c SET mail_domains = own.domains
       FROM (
         SELECT u.customer_id,
           (array_agg(DISTINCT lower(split_part(u.email, '@', 2))))[1:50] AS domains
         FROM app_user u
         WHERE lower(split_part(u.email, '@', 2)) <> ALL (?::text[])
         GROUP BY u.customer_id
       ) own
      WHERE own.customer_id = c.customer_id AND c.mail_domains = '{}'`,
    [PUBLIC],
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`/* all customers */ UPDATE customer SET mail_domains = '{}'`);
};
