import type { Db, Tx } from "#server/db/knex.ts";

/** Within this time a domain's refusals are looked at together, and so long its mails then wait. */
const WINDOW_MS = 3_600_000;
const REFUSED_MIN = 10;
const REFUSED_SHARE = 0.2;

const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** SQL: the same of a column. */
const DOMAIN_OF = (column: string) => `lower(regexp_replace(${column}, '^.*@', ''))`;

/** SQL: whether a row of the outbox is to a domain whose mails wait, at `:now`. */
export const DOMAIN_HELD = `EXISTS (SELECT FROM mail_domain d
  WHERE d.held_until > :now AND d.domain = ${DOMAIN_OF("recipient")})`;

/**
 * Whether a refusal is the domain's doing rather than the address's: so many of its addresses were
 * refused within the hour that its mails wait, and none of them counts as refused.
 */
export const holdsDomain = async (
  tx: Tx,
  recipient: string,
  answer: string,
  now: Date,
): Promise<boolean> => {
  const domain = domainOf(recipient);
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await tx.raw<{ rows: { refused: number; tried: number }[] }>(
    `/* all customers */ SELECT count(DISTINCT address) FILTER (WHERE state = 'refused')::integer AS refused,
       count(DISTINCT address)::integer AS tried
     FROM (
       SELECT lower(recipient) AS address, state FROM mail_outbox
       WHERE state IN ('accepted', 'refused') AND state_at > :since
         AND ${DOMAIN_OF("recipient")} = :domain
       UNION ALL SELECT lower(:recipient), 'refused'
     ) AS recent`,
    { since, domain, recipient },
  );
  const { refused = 0, tried = 0 } = rows[0] ?? {};
  const held = await tx("mail_domain").where({ domain }).first();
  const isMany = refused >= REFUSED_MIN && refused >= REFUSED_SHARE * tried;
  if (!isMany && held === undefined) return false;
  const row = { domain, answer, held_until: new Date(now.getTime() + WINDOW_MS) };
  await tx("mail_domain").insert(row).onConflict("domain").merge();
  await tx("mail_address")
    .whereRaw(`${DOMAIN_OF("address")} = ?`, [domain])
    .where("refused_at", ">", since)
    .delete();
  return true;
};

/** An address of the domain was accepted. */
export const freeDomain = async (tx: Db | Tx, recipient: string): Promise<void> => {
  await tx("mail_domain").where("domain", domainOf(recipient)).delete();
};
