import type { CustomerLogo } from "#contract/organization/customers.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { knownCustomer, requireCustomer } from "#server/access/customer-access.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import type { PictureDrawer } from "#server/lib/pictures/picture-drawer.ts";
import { findLogo } from "#server/mail/customer-logo.ts";
import { presentLogo } from "../presenter.ts";
import * as queries from "../queries/customers.ts";

/** Where the logos are that the actor may see. */
export const listLogos = async (db: Db, actor: Actor): Promise<CustomerLogo[]> => {
  const rows = await queries.listLogos(db, actor.isProvider ? null : actor.customerId);
  return rows.map((row) => presentLogo(row.customer_id, row.media_item_id));
};

/**
 * The picture itself.
 * @throws AppError `forbidden` out of the actor's reach, `not_found` without one
 */
export const getLogo = async (
  db: Db,
  actor: Actor,
  customerId: string,
): Promise<{ mediaItemId: string; png: Buffer }> => {
  const row = await findLogo(db, await knownCustomer(db, actor, customerId));
  if (row === undefined) throw new AppError("not_found");
  return { mediaItemId: row.media_item_id, png: row.logo };
};

/**
 * The picture of an upload as it is stored. Drawn before a transaction is opened, which it would
 * hold.
 * @throws AppError `forbidden` for who may not change the logo, and as `PictureDrawer.draw`
 */
export const drawLogo = async (
  { db, pictures }: { db: Db; pictures: PictureDrawer },
  actor: Actor,
  { customerId, file }: { customerId: string; file: Uint8Array },
  signal: AbortSignal,
): Promise<Buffer> => {
  await requireCustomer(db, actor, customerId, api.customers.setLogo.access);
  return pictures.draw("logo", file, signal);
};

/**
 * Gives a customer a logo, in place of one that it has.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const setLogo = async (
  act: Act<Actor>,
  customerId: string,
  png: Buffer,
): Promise<CustomerLogo> => {
  const { tx, actor } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.customers.setLogo.access);
  const before = await queries.heldLogoId(tx, scope);
  const id = newId();
  await queries.putLogo(tx, scope, { id, png });
  await act.record({
    scope,
    action: "update",
    entity: "customer",
    id: customerId,
    before: { logo: before },
    after: { logo: id },
  });
  return presentLogo(customerId, id);
};

/**
 * Takes a customer's logo away, if it has one.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const removeLogo = async (act: Act<Actor>, customerId: string): Promise<void> => {
  const { tx, actor } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.customers.removeLogo.access);
  const before = await queries.heldLogoId(tx, scope);
  if (before === null) return act.nothingChanged();
  await queries.putLogo(tx, scope, null);
  await act.record({
    scope,
    action: "update",
    entity: "customer",
    id: customerId,
    before: { logo: before },
    after: { logo: null },
  });
};
