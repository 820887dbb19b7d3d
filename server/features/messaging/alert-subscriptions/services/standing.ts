import { api } from "#contract/index.ts";
import type { PauseReason } from "#contract/messaging/mail.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { ReachableFacility } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { buildTree } from "#server/features/reports/reports/service.ts";
import { kindOf } from "../presenter.ts";
import { facilityPlaces } from "../queries/devices.ts";
import type { Person } from "../queries/people.ts";
import type { AlertRow, RecipientRow } from "../queries/subscriptions.ts";
import { type Narrowing, narrowedOf } from "./places.ts";
import { addressKey, allowedAmong } from "./recipients.ts";

/** Why an alert has no reader, whatever opens: it has no address, or none that may get it. */
export type NoReader = Extract<PauseReason, "no_recipients" | "nobody_entitled">;

const { products: ANY_OF } = api.alertSubscriptions.created.access;

/** Whether a kind of alert is sent with these licences: any of the products, of badges theirs. */
export const isLicensed = (kind: string, products: ReadonlySet<Product> | null): boolean =>
  (kind === "badgeBattery" ? (["IMS"] as const) : ANY_OF).some(
    (product) => products?.has(product) === true,
  );

type Recipients = {
  /** Of the requested alerts, without people who unsubscribed. */
  recipients: readonly RecipientRow[];
  /** By the ids of the users. */
  creators: ReadonlyMap<string, Person>;
};

/** The given alerts that have no reader as they are saved now, with why. */
export const withoutReaders = async (
  db: Db,
  scope: Scope,
  rows: readonly Pick<AlertRow, "subscription_id" | "created_by">[],
  { recipients, creators }: Recipients,
): Promise<Map<string, NoReader>> => {
  const allowed = await allowedAmong(
    db,
    scope,
    recipients.map(({ address }) => address),
  );
  const byAlert = Map.groupBy(recipients, (row) => row.subscription_id);
  return new Map(
    rows.flatMap(({ subscription_id: id, created_by: createdBy }) => {
      const addresses = (byAlert.get(id) ?? []).map(({ address }) => addressKey(address));
      const creator = creators.get(createdBy);
      // Its maker gets it, also one of the provider's people.
      const own = creator?.isActive === true ? addressKey(creator.email) : null;
      if (addresses.some((one) => allowed.has(one) || one === own)) return [];
      return [[id, addresses.length === 0 ? "no_recipients" : "nobody_entitled"] as const];
    }),
  );
};

/** Whether rules are narrowed to places none of which is there and open any more: they mean none. */
export const emptiedPlaces = async (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<(rule: Narrowing) => boolean> => {
  const tree = buildTree(await facilityPlaces(db, scope));
  return (rule) => narrowedOf(rule, tree, now)?.size === 0;
};

/** Why each of some alerts of a facility is not sent as things are now; null where it is. */
export const standingOf = async (
  db: Db,
  { scope, products }: Pick<ReachableFacility, "scope" | "products">,
  rows: readonly AlertRow[],
  given: Recipients & { now: Date },
): Promise<Map<string, PauseReason | null>> => {
  const noReaders = await withoutReaders(db, scope, rows, given);
  const isNarrowed = rows.some((row) => !row.all_locations);
  const isEmptied = isNarrowed ? await emptiedPlaces(db, scope, given.now) : () => false;
  return new Map(
    rows.map((row) => {
      const id = row.subscription_id;
      if (!isLicensed(kindOf(row), products)) return [id, "license_ended"];
      return [id, isEmptied(row) ? "nothing_selected" : (noReaders.get(id) ?? null)];
    }),
  );
};
