import type { RefusalCode } from "#contract/core/errors.ts";
import type { Fact } from "#contract/devices/ingest.ts";
import { DEVICE_TYPE, type Device } from "./device-directory.ts";

const typeOf: Partial<Record<Fact["type"], number>> = {
  dispense: DEVICE_TYPE.dispenser,
  passage: DEVICE_TYPE.opportunityCounter,
};

/** Why a device cannot have sent a fact, or undefined when it can. */
export const refusalReason = (
  device: Device,
  fact: Fact,
  atMs: number,
): RefusalCode | undefined => {
  if (atMs < device.installedMs || atMs >= device.replacedMs) return "device_replaced";
  if (atMs >= device.deactivatedMs) return "device_deactivated";
  const isRefilled = fact.type === "device_report" && fact.refill !== undefined;
  const typeId = isRefilled ? DEVICE_TYPE.dispenser : typeOf[fact.type];
  return typeId === undefined || typeId === device.typeId ? undefined : "wrong_device_type";
};
