import {
  type FirstStep,
  type FirstSteps,
  type NextStep,
  nextStepsFor,
  stepsFor,
} from "#contract/organization/first-steps.ts";
import { api } from "#contract/index.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { can } from "./policy.ts";
import * as queries from "./queries.ts";

type Deps = { db: Db; clock: Clock; publicUrl: string };

type Products = ReadonlySet<Product>;

const doneSteps = (
  products: Products,
  found: Omit<queries.FacilityProgress, "facility_id">,
): Record<FirstStep, boolean> => ({
  facility: true,
  licenses: products.size > 0,
  locations: found.has_unit,
  // A ratio takes something on both of its sides.
  devices:
    products.has("ECM") || products.size === 0
      ? found.has_dispenser && found.has_counter
      : found.has_device,
  gateway: found.has_gateway,
  fact: found.has_fact,
  figure: found.has_figure,
});

export type StepsLeft = { facilityId: string; left: number; next: FirstStep };

/**
 * The steps that are left where facilities of a customer have not reached the last one yet, which
 * may come before an earlier one and is what all of them are for.
 * @param productsOf what is licensed today in a facility
 */
export const listStepsLeft = async (
  db: Db,
  scope: CustomerScope,
  productsOf: (facilityId: string) => Products,
  now: Date,
): Promise<StepsLeft[]> =>
  (await queries.listProgress(db, scope, now)).flatMap(({ facility_id: facilityId, ...found }) => {
    const products = productsOf(facilityId);
    const done = doneSteps(products, found);
    const steps = stepsFor(products);
    const [next, ...others] = steps.filter((step) => !done[step]);
    const isUnderWay = done[steps.at(-1) ?? "figure"];
    return next === undefined || isUnderWay ? [] : [{ facilityId, left: others.length + 1, next }];
  });

/**
 * How far a facility is on its way to the first figure; every step is read from the data.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const firstStepsOf = async (
  { db, clock, publicUrl }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<FirstSteps> => {
  const { access } = api.firstSteps.get;
  const reachable = await requireFacility(db, actor, facilityId, access, clock.now());
  const { scope, products } = reachable;
  const found = await queries.findProgress(db, scope, { userId: actor.userId });
  if (found === undefined) throw new AppError("forbidden");
  const hasGateway = await queries.hasGateway(db, scope, clock.now());
  const done: Record<FirstStep | NextStep, boolean> = {
    ...doneSteps(products, { ...found, has_gateway: hasGateway }),
    shifts: found.has_shift,
    thresholds: found.has_threshold,
    employees: found.has_employee,
    people: found.has_person,
  };
  const stateOf = <Step extends FirstStep | NextStep>(step: Step) => ({
    step,
    isDone: done[step],
    canDo: can.take(reachable, step),
  });
  return {
    facilityId,
    facilityName: found.name,
    steps: stepsFor(products).map(stateOf),
    nextSteps: nextStepsFor(products).map(stateOf),
    ingestUrl: new URL("api/ingest/events", `${publicUrl.replace(/\/+$/u, "")}/`).href,
    sample: { dispenser: found.sample_dispenser, counter: found.sample_counter },
    hasUnknownDevices: found.has_unknown,
  };
};
