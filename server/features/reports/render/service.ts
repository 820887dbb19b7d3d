import { createHash } from "node:crypto";
import { isBare } from "#contract/core/design/medium.ts";
import type { RenderAnswer, RenderMedium } from "#contract/reports/render.ts";
import type { Language } from "#contract/core/primitives.ts";
import { readAddress } from "#contract/reports/filters/address.ts";
import { customerOfFacility } from "#server/access/facility-directory.ts";
import { type Grant, grantAgain, storedSubject } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import type { Whose } from "#server/export/pdf/gate.ts";
import type { PictureJob } from "#server/export/pdf/picture.ts";
import type { PdfJob, PdfPrinter } from "#server/export/pdf/printer.ts";
import {
  answerSheet,
  requireReport,
  toRunReports,
} from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { presentPage } from "./presenter.ts";
import * as queries from "./queries.ts";

export type RenderDeps = { db: Db; clock: Clock };

/** A page that is to be drawn: path and query of a report page, on what, and in which language. */
type Rendering = {
  address: string;
  medium: RenderMedium;
  language: Language;
  /** The moment as of which it is answered; when it is drawn without one. */
  at?: Date;
};

/** A ticket lasts a little longer than a page may take to be ready. */
const TICKET_MS = 60_000;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * A one-time ticket for one page: it opens what the grant's subject may see of that address then,
 * and nothing else. Only its hash is stored.
 */
export const issueTicket = async (
  { db, clock }: RenderDeps,
  grant: Grant,
  { address, medium, language, at }: Rendering,
): Promise<string> => {
  const ticket = newToken();
  await queries.insertTicket(db, {
    token_hash: hashToken(ticket),
    subject: storedSubject(grant),
    facility_id: grant.scope.facilityId,
    address,
    address_hash: sha256(address),
    medium,
    language,
    as_of: at ?? null,
    expires_at: new Date(clock.now().getTime() + TICKET_MS),
  });
  return ticket;
};

type Shown = Parameters<typeof answerSheet>[2];

/**
 * All that a page shows which draws a report and cannot fetch more: the sheet, and what stands
 * above it.
 * @throws AppError as `answerSheet`, `forbidden` where the facility is gone
 */
export const drawnPage = async (
  deps: RenderDeps,
  grant: Grant,
  asked: Shown,
): Promise<{ page: RenderAnswer; dataTo: Date | null }> => {
  const [{ dataTo, ...sheet }, place] = await Promise.all([
    answerSheet(deps, grant, asked),
    queries.findPlace(deps.db, grant.scope),
  ]);
  if (place === undefined) throw new AppError("forbidden");
  return { page: presentPage(grant.scope, asked.language, place, sheet), dataTo };
};

/** A ticket that has been used up, and whose turn its page takes. */
type UsedTicket = { row: queries.TicketRow; whose: Whose };

/**
 * Uses a ticket up.
 * @throws AppError `not_signed_in` for a ticket that is used, too old, or for another address or medium
 */
export const useTicket = async (
  { db, clock }: RenderDeps,
  shown: { ticket: string; medium: RenderMedium; addressHash: string },
): Promise<UsedTicket> => {
  const row = await queries.takeTicket(db, hashToken(shown.ticket));
  const isGood =
    row !== undefined &&
    row.expires_at > clock.now() &&
    row.medium === shown.medium &&
    row.address_hash.toString("hex") === shown.addressHash;
  if (!isGood) throw new AppError("not_signed_in");
  const { subject, facility_id: facilityId } = row;
  if (subject.kind !== "display") return { row, whose: subject.account };
  const customerId = (await customerOfFacility(db, facilityId)) ?? facilityId;
  return { row, whose: { customerId, userId: subject.displayId } };
};

/**
 * All that the page of a ticket shows, with the rights that its subject has now.
 * @throws AppError `forbidden`, `unknown_report`, `invalid_input` as the report is refused
 */
export const openPage = async (deps: RenderDeps, { row }: UsedTicket): Promise<RenderAnswer> => {
  const { searchParams } = new URL(row.address, "http://portal.invalid");
  const { address } = readAddress(searchParams);
  const report = requireReport(address.reportId ?? Number.NaN);
  const needs = { facilityId: row.facility_id, ...toRunReports(report) };
  const grant = await grantAgain(deps, row.subject, needs);
  if (grant === null) throw new AppError("forbidden");
  const { language, as_of: at } = row;
  const shownAs = { address, language, isBare: isBare(row.medium), ...(at && { at }) };
  return (await drawnPage(deps, grant, shownAs)).page;
};

/** Who waits for a page: a display waits as a user does. */
const waiterOf = ({ scope, subject }: Grant): Whose => {
  if (subject.kind === "display")
    return { customerId: scope.customerId, userId: subject.displayId };
  const { customerId, userId } = subject.kind === "person" ? subject.actor : subject.account;
  return { customerId, userId };
};

/** On what it is drawn: paper with its foot, or a picture of so many dots a CSS px. */
type Drawing =
  | ({ medium: "paper" } & Pick<PdfJob, "paper" | "footer">)
  | Pick<PictureJob, "medium" | "scale">;

/**
 * Draws a report page of this portal for a grant: as a PDF on paper, as a PNG on anything else.
 * Chromium opens it with a ticket that is made when its turn has come.
 * @throws AppError as `PdfPrinter.print`
 */
export const render = (
  { pdf, ...deps }: RenderDeps & { pdf: PdfPrinter },
  grant: Grant,
  asked: Omit<Rendering, "medium"> & { on: Drawing },
  signal: AbortSignal,
): Promise<Buffer> => {
  const { on, ...page } = asked;
  const job = {
    whose: waiterOf(grant),
    address: page.address,
    language: page.language,
    issueTicket: () => issueTicket(deps, grant, { ...page, medium: on.medium }),
  };
  return on.medium === "paper"
    ? pdf.print({ ...job, paper: on.paper, footer: on.footer }, signal)
    : pdf.picture({ ...job, medium: on.medium, scale: on.scale }, signal);
};

export { removeExpiredTickets } from "./queries.ts";
