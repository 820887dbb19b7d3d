import type { Tx } from "#server/db/knex.ts";
import type { FacilityRules } from "../facility-rules.ts";
import { type LoadedDevice, loadSeries } from "./load-series.ts";
import { loadSiteOutages } from "./load-site-outages.ts";
import { loadWindows } from "./load-windows.ts";
import type { StaleDevice } from "./stale/stale-devices.ts";

/** A gateway with the gateways whose alarms may stand for its whole site. */
type WithRoots = LoadedDevice & { rootIds: readonly string[] };

const oldestOf = (devices: readonly { fromMs: number }[]): number =>
  Math.min(...devices.map(({ fromMs }) => fromMs));

/**
 * Adds to gateways the outages of their whole site, and the gateways that were lost with them: which
 * of their alarms stands for the site is decided for all of them at once.
 */
export const withSites = async (
  tx: Tx,
  rules: FacilityRules,
  devices: readonly LoadedDevice[],
  nowMs: number,
): Promise<WithRoots[]> => {
  const { scope } = rules;
  const gateways = devices.filter(({ type }) => type === "gateway");
  if (gateways.length === 0) return devices.map((device) => ({ ...device, rootIds: [] }));
  const near = await loadSiteOutages(tx, scope, oldestOf(gateways), nowMs);
  const known = new Set(devices.map(({ deviceId }) => deviceId));
  const touched = near.filter(({ offlineFrom, toMs }) =>
    gateways.some(({ deviceId, fromMs }) => offlineFrom.has(deviceId) && toMs >= fromMs),
  );
  const others = new Map<string, StaleDevice>();
  for (const { offlineFrom, fromMs } of touched)
    for (const deviceId of offlineFrom.keys())
      if (!known.has(deviceId) && !others.has(deviceId)) others.set(deviceId, { deviceId, fromMs });
  const added =
    others.size === 0
      ? []
      : await loadSeries(tx, scope, await loadWindows(tx, rules, [...others.values()]));
  const outages =
    added.length === 0
      ? near
      : await loadSiteOutages(tx, scope, oldestOf([...gateways, ...added]), nowMs);
  return [...devices, ...added].map((device) => {
    const own = outages.flatMap(({ offlineFrom, rootId, toMs }) => {
      const offlineFromMs = offlineFrom.get(device.deviceId);
      return offlineFromMs === undefined ? [] : [{ offlineFromMs, toMs, rootId }];
    });
    return {
      ...device,
      rootIds: own.map(({ rootId }) => rootId),
      course: {
        ...device.course,
        siteOutages: own.map(({ offlineFromMs, toMs, rootId }) => ({
          offlineFromMs,
          toMs,
          isRoot: rootId === device.deviceId,
        })),
      },
    };
  });
};
