import { setTimeout as delay } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import {
  STATUS_TYPE_NAMES,
  type StatusType,
  isValidStatus,
} from "#contract/operations/system-status.ts";

/** `value`: null where it cannot be read. */
type Figure = { type: StatusType; qualifier: string; value: number | null };

/** A scrape is given up by Prometheus after ten seconds; what is known without a database comes before. */
const PATIENCE_MS = 5_000;

/** Types with a figure that is out of its bounds; null where none could be measured. */
const outOfBounds = (figures: readonly Figure[] | null): ReadonlySet<StatusType> =>
  figures === null
    ? new Set(["databaseReachable"])
    : new Set(figures.filter((one) => !isValidStatus(one.type, one.value)).map(({ type }) => type));

/**
 * Adds every figure of the system status to what Prometheus reads, measured at each scrape. While they
 * cannot be measured, all that is there is that the database is out of its bounds.
 */
export const registerStatusMetrics = (
  registry: Registry,
  measure: () => Promise<readonly Figure[]>,
): void => {
  let underWay: Promise<readonly Figure[] | null> | undefined;
  /** Both gauges of a scrape, and scrapes at the same time, share one look at the database. */
  const read = (): Promise<readonly Figure[] | null> => {
    underWay ??= measure()
      .catch(() => null)
      .finally(() => {
        underWay = undefined;
      });
    return Promise.race([underWay, delay(PATIENCE_MS, null, { ref: false })]);
  };
  new Gauge({
    name: "handrail_status",
    help: "Figures of the system status page, by type and what each is about.",
    labelNames: ["type", "qualifier"],
    registers: [registry],
    async collect() {
      const figures = await read();
      this.reset();
      for (const { type, qualifier, value } of figures ?? [])
        if (value !== null) this.set({ type, qualifier }, value);
    },
  });
  new Gauge({
    name: "handrail_status_out_of_bounds",
    help: "1 where a figure of this type is out of its bounds, or cannot be read.",
    labelNames: ["type"],
    registers: [registry],
    async collect() {
      const figures = await read();
      const types = outOfBounds(figures);
      this.reset();
      for (const type of figures === null ? types : STATUS_TYPE_NAMES)
        this.set({ type }, types.has(type) ? 1 : 0);
    },
  });
};
