import type { RenderMedium } from "#contract/reports/render.ts";
import type { Language, PaperSize } from "#contract/core/primitives.ts";
import type { StoredSubject } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

export type TicketRow = {
  token_hash: Buffer;
  subject: StoredSubject;
  facility_id: string;
  address: string;
  address_hash: Buffer;
  medium: RenderMedium;
  language: Language;
  as_of: Date | null;
  expires_at: Date;
};

export const insertTicket = async (db: Db, { subject, ...row }: TicketRow): Promise<void> => {
  await db("render_ticket").insert({ ...row, subject: JSON.stringify(subject) });
};

/** Takes a ticket, which is gone then; undefined where there is none. */
export const takeTicket = async (db: Db, tokenHash: Buffer): Promise<TicketRow | undefined> =>
  single(
    await db<TicketRow>("render_ticket").where("token_hash", tokenHash).delete().returning("*"),
  );

export const removeExpiredTickets = async (db: Db, now: Date): Promise<void> => {
  await db("render_ticket").where("expires_at", "<", now).delete();
};

export type SheetPlace = {
  customerName: string;
  logo: Buffer | null;
  facilityName: string;
  timeZone: string;
  paperSize: PaperSize;
};

/** What stands above a report that is drawn; undefined where there is no such facility. */
export const findPlace = async (db: Db, scope: Scope): Promise<SheetPlace | undefined> => {
  const { rows } = await db.raw<{ rows: SheetPlace[] }>(
    `SELECT c.name AS "customerName", c.logo, f.name AS "facilityName", f.time_zone AS "timeZone",
       co.paper_size AS "paperSize"
     FROM facility f
     JOIN customer c ON c.customer_id = :customerId
     JOIN country co ON co.country_id = f.country_id
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { ...scope },
  );
  return single(rows);
};
