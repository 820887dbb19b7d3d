import type { Layout } from "./layout.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** When the devices were put up, in days before now: well before the history begins. */
export const INSTALLED_DAYS_AGO = 560;

/** Where a device hung from when to when (epoch ms); the last interval is open. */
export type Stay = {
  device: number;
  locationKey: string;
  isCompliance: boolean;
  fromMs: number;
  toMs: number | null;
};

/** Every device's stays since the installation, loans to other rooms among them. */
export const staysOf = (layout: Layout, nowMs: number): Stay[] =>
  layout.devices.flatMap((device) => {
    const stay = { device: device.index, isCompliance: device.isCompliance };
    const stays: Stay[] = [];
    let fromMs = nowMs - INSTALLED_DAYS_AGO * DAY_MS;
    for (const loan of layout.plan.loans.filter(({ device: key }) => key === device.key)) {
      const unit = layout.plan.units.find(({ code }) => code === loan.unit);
      if (!unit) throw new Error(`Loan of ${loan.device} to an unknown unit ${loan.unit}`);
      const lentMs = nowMs - loan.fromDaysAgo * DAY_MS;
      const backMs = nowMs - loan.toDaysAgo * DAY_MS;
      stays.push({ ...stay, locationKey: device.locationKey, fromMs, toMs: lentMs });
      stays.push({
        ...stay,
        locationKey: `${unit.code}/${loan.room}`,
        fromMs: lentMs,
        toMs: backMs,
      });
      fromMs = backMs;
    }
    stays.push({ ...stay, locationKey: device.locationKey, fromMs, toMs: null });
    return stays;
  });
