import type { z } from "zod";
import { percentOf } from "#contract/core/percent.ts";
import type { ProductFigures, productUsage } from "#contract/reports/ims/product-usage.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { archivedBefore } from "../run/archived-before.ts";
import { presentCommon } from "../run/presenter.ts";
import { instantsOf } from "../run/range.ts";
import { factsWhen } from "../run/queries/facts-when.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { type ProductRow, dispensesByProduct } from "./queries/dispenses-by-product.ts";
import { eventsCounted } from "./queries/events-counted.ts";

const PRODUCTS = ["sanitizer", "soap"] as const;

const sumOf = (rows: readonly ProductRow[], takes: (row: ProductRow) => boolean): number =>
  rows.reduce((sum, row) => sum + (takes(row) ? row.dispenses : 0), 0);

const isOther = ({ product }: ProductRow): boolean => !PRODUCTS.some((one) => one === product);

const presentProducts = (rows: readonly ProductRow[]): ProductFigures => {
  const sum = (product: string | null, isBadged: boolean): number =>
    sumOf(
      rows,
      (row) =>
        row.isBadged === isBadged && (product === null ? isOther(row) : row.product === product),
    );
  const dispenses = sumOf(rows, () => true);
  const soap = sumOf(rows, ({ product }) => product === "soap");
  return {
    sanitizerBadged: sum("sanitizer", true),
    sanitizerUnbadged: sum("sanitizer", false),
    soapBadged: sum("soap", true),
    soapUnbadged: sum("soap", false),
    otherBadged: sum(null, true),
    otherUnbadged: sum(null, false),
    dispenses,
    badgedShare: percentOf(100 * sumOf(rows, ({ isBadged }) => isBadged), 100 * dispenses),
    soapShare: percentOf(100 * soap, 100 * dispenses),
    withoutReader: sumOf(rows, ({ isBadged, readsBadges }) => !isBadged && !readsBadges),
  };
};

/**
 * Report 40: a census of the range's dispenses, so its shares have no interval. What hangs above
 * all units stands in a row of its own place.
 */
export const runProductUsage = async (
  run: ReportRun,
): Promise<z.input<typeof productUsage.response>> => {
  const { db, scope, filter, tree, range, slots } = run;
  const { topmost, rows: units } = selectLocations(
    tree,
    filter.locationIds,
    UNIT_LEVEL,
    instantsOf(range),
  );
  const [rows, countedDispenses] = await Promise.all([
    dispensesByProduct(db, scope, {
      locationIds: topmost.flatMap(({ id }) => tree.subtree(id).map((node) => node.id)),
      when: factsWhen(range.timeZone, range.counted, slots),
    }),
    eventsCounted(db, scope, {
      locationIds: topmost.map(({ id }) => id),
      counted: range.counted,
      slots,
    }),
  ]);
  const byPlace = Map.groupBy(
    rows,
    ({ locationId }) => tree.atLevel(locationId, UNIT_LEVEL)?.id ?? locationId,
  );
  const places = new Set([...units.map(({ location }) => location.id), ...byPlace.keys()]);
  return {
    ...presentCommon(run),
    ...(await archivedBefore(run)),
    total: presentProducts(rows),
    countedDispenses,
    locations: [...places].flatMap((id) => {
      const place = tree.get(id);
      if (place === undefined) return [];
      const around = place.parentId === null ? undefined : tree.get(place.parentId);
      return {
        ...presentProducts(byPlace.get(id) ?? []),
        locationId: id,
        name: place.name,
        parentLocation: around?.name ?? null,
      };
    }),
  };
};
