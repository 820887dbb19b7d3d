import type { z } from "zod";
import type { Language } from "#contract/primitives.ts";
import type {
  DeviceItem,
  FilterData,
  FilterName,
  LocationItem,
  ShiftItem,
} from "#contract/reports/filters.ts";
import type { Actor } from "#server/access/actor.ts";
import { AppError } from "#server/lib/app-error.ts";
import { textsIn } from "#server/lib/texts.ts";
import { slotTime } from "#server/lib/zoned-time.ts";
import { levelKey, levelName } from "../run/levels.ts";
import { reportScope } from "../policy.ts";
import { facilityContext } from "../run/queries/facility-context.ts";
import type { LocationNode, ShiftRow } from "../run/queries/facility-context.ts";
import { hungDevices } from "../health/queries/assigned-devices.ts";
import type { HungDevice } from "../health/queries/assigned-devices.ts";
import type { ReportDeps } from "../service.ts";

const presentShift = ({ id, name, startSlot, endSlot }: ShiftRow): ShiftItem => ({
  id,
  name,
  startTime: slotTime(startSlot),
  endTime: slotTime(endSlot),
});

const presentLocation =
  (templateId: number, language: Language) =>
  (node: LocationNode): LocationItem => ({
    ...node,
    levelName: levelName(templateId, node.level, language),
    levelNameResourceKey: levelKey(templateId, node.level),
  });

/** Only what counts events or opportunities can narrow a report. */
const isCounting = ({ type }: HungDevice): boolean =>
  type === "dispenser" || type === "opportunityCounter";

const presentDevice =
  (language: Language) =>
  (device: HungDevice): DeviceItem => ({
    id: device.deviceId,
    deviceName: device.name,
    deviceType: textsIn(language)(`reports:deviceTypes.${device.type}`),
    location: device.location,
    locationId: device.locationId,
    isCompliance: device.type === "dispenser" && device.isCompliance,
  });

/**
 * The choices behind a facility's filters; of the names asked for, those whose choices are rows of
 * the facility (shifts, locations, devices).
 * @throws AppError `forbidden`
 */
export const listFilters = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
  requested: readonly FilterName[],
  language: Language,
): Promise<z.input<typeof FilterData>> => {
  const scope = await reportScope(db, actor, facilityId, undefined, clock);
  const now = clock.now();
  const wants = new Set(requested);
  const context = await facilityContext(db, scope, now);
  if (context === undefined) throw new AppError("forbidden");
  const answer: z.input<typeof FilterData> = {};
  if (wants.has("shifts")) answer.shifts = context.shifts.map(presentShift);
  if (wants.has("locations")) {
    answer.locations = context.locations.map(presentLocation(context.templateId, language));
  }
  if (wants.has("devices")) {
    const devices = await hungDevices(db, scope, now);
    answer.devices = devices.filter(isCounting).map(presentDevice(language));
  }
  return answer;
};
