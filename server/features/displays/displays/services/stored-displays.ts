import type { Display } from "#contract/displays/displays.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentDisplay } from "../presenter.ts";
import * as queries from "../queries/displays.ts";
import type { ListedDisplay } from "../queries/displays.ts";

/** Of the audit log. */
export const ENTITY = "display";

/**
 * The name of a slideshow that a display of the facility may show.
 * @throws AppError `invalid_input`
 */
export const requireSlideshow = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
): Promise<string> => {
  const slideshow = await queries.findSlideshow(db, scope, slideshowId);
  if (slideshow === undefined)
    throw new AppError("invalid_input", { fieldErrors: { slideshowId: "not_in_list" } });
  return slideshow.name;
};

/** Displays as the API shows them, in the order of their rows. */
export const presentAll = async (
  db: Db,
  scope: Scope,
  rows: readonly ListedDisplay[],
  now: Date,
): Promise<Display[]> => {
  const ids = rows.map((row) => row.display_id);
  const said = await queries.screensOf(db, scope, ids, now);
  const titles = await queries.titlesOf(
    db,
    scope,
    [...said.values()].flatMap(({ slide_id: id }) => (id === null ? [] : [id])),
  );
  return rows.map((row) => {
    const screen = said.get(row.display_id);
    if (screen === undefined) throw new Error("a display has what its screen said");
    const title = titles.get(`${row.slideshow_id} ${screen.slide_id}`) ?? null;
    return presentDisplay(row, screen, title, now);
  });
};

/**
 * One display of a facility.
 * @throws AppError `not_found`
 */
export const storedDisplay = async (
  db: Db,
  scope: Scope,
  displayId: string,
  now: Date,
): Promise<{ row: ListedDisplay; display: Display }> => {
  const row = await queries.findListed(db, scope, displayId);
  const [display] = row === undefined ? [] : await presentAll(db, scope, [row], now);
  if (row === undefined || display === undefined) throw new AppError("not_found");
  return { row, display };
};

/**
 * The same for one that is not revoked.
 * @throws AppError `not_found`
 */
export const enrolledDisplay = async (
  db: Db,
  scope: Scope,
  displayId: string,
  now: Date,
): Promise<{ row: ListedDisplay; display: Display }> => {
  const stored = await storedDisplay(db, scope, displayId, now);
  if (stored.row.revoked_at !== null) throw new AppError("not_found");
  return stored;
};
