import type { z } from "zod";
import type { PlannedSlide } from "#contract/displays/displays.ts";
import { dateFormats } from "#contract/core/formats/dates.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { ReportAddress } from "#contract/reports/filters/address.ts";
import type { SlidePage } from "#contract/displays/slides.ts";
import { type Grant, grantWithoutIndividuals } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { drawnPage } from "#server/features/reports/render/service.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import { presentPlanned, reportOf } from "../presenter.ts";
import { findImage } from "../queries/images.ts";
import { type SlideRow, listPlanned } from "../queries/slides.ts";

/** The time alone of a moment of the same day, else with its day. */
const near = (language: Language, timeZone: string, at: Date, now: Date): string => {
  const { date, time, dateTimeShort } = dateFormats(language);
  const isSameDay = date(at, timeZone) === date(now, timeZone);
  return isSameDay ? time(at, timeZone) : dateTimeShort(at, timeZone);
};

type Parsed = z.input<typeof SlidePage>;

/**
 * What a slide's report shows now to its viewers: never what single people did, to no viewer.
 * @returns null for a picture
 * @throws AppError `forbidden` where the grant may not see such reports or their licence has ended,
 *   `history_loading`
 */
export const slideContent = async (
  deps: ReportDeps,
  grant: Grant,
  row: SlideRow,
  language: Language,
  now: Date,
): Promise<Parsed | null> => {
  const report = reportOf(row);
  if (report === null) return null;
  const { filters, controls } = report;
  const { facilityId: _facility, ...narrowed } = filters;
  const address: ReportAddress = {
    reportId: row.report_id,
    customerId: undefined,
    facilityId: row.facility_id,
    filters: narrowed,
    sortBy: controls.sortBy,
    graphActions: controls.graphActions,
    selectedData: controls.selectedData,
    dataHealth: undefined,
    medium: "screen",
    pdfTitle: undefined,
  };
  const asked = { address, language, isBare: true, at: now, forSlide: true };
  const { page, dataTo } = await drawnPage(deps, grantWithoutIndividuals(grant), asked);
  const { timeZone } = page.facility;
  return {
    ...page,
    answeredAt: now.toISOString(),
    dataTo: dataTo?.toISOString() ?? null,
    answeredAtText: near(language, timeZone, now, now),
    dataToText: dataTo && near(language, timeZone, dataTo, now),
  };
};

/** The slides of a slideshow that are shown on a day, in their order. @param today `YYYY-MM-DD` */
export const plannedSlides = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
  today: string,
): Promise<PlannedSlide[]> =>
  (await listPlanned(db, scope, slideshowId, today)).map(presentPlanned);

/** A picture of a facility's slides, as it is stored. */
export const findSlideImage = async (
  db: Db,
  scope: Scope,
  hash: string,
): Promise<{ type: string; content: Buffer } | null> => {
  const found = await findImage(db, scope, hash);
  return found === undefined ? null : { type: found.media_type, content: found.content };
};
