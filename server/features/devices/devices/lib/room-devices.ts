import type { DeviceModel } from "#contract/devices/devices.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { DISPENSER_GROUPS, type RoomTemplateSettings } from "#contract/devices/room-template.ts";

/** Positions of the product's own list. */
const INSIDE = 1;
const OUTSIDE = 2;

/** A device that a room gets. */
type RoomDevice = {
  name: string;
  deviceTypeId: number;
  deviceModelId: number;
  formulationClassId: number | null;
  devicePositionId: number | null;
};

/**
 * What a room of a template gets, each called by its model and, where there are several, a number:
 * a gateway, counters, then dispensers.
 */
export const devicesOfRoom = (
  template: RoomTemplateSettings,
  models: readonly DeviceModel[],
): RoomDevice[] => {
  const byId = new Map(models.map((model) => [model.id, model]));
  const { gatewayModelId, opportunityCounterModelId, includeOutsideOpportunityCounter } = template;
  const wanted: readonly (readonly [id: number | null, position: number | null, count: number])[] =
    [
      [gatewayModelId, null, 1],
      [opportunityCounterModelId, INSIDE, 1],
      [opportunityCounterModelId, OUTSIDE, Number(includeOutsideOpportunityCounter)],
      ...DISPENSER_GROUPS.map(
        ({ model, count, isInside }) =>
          [template[model], isInside ? INSIDE : OUTSIDE, template[count]] as const,
      ),
    ];
  const all = wanted.flatMap(([id, position, count]) => {
    const model = id === null ? undefined : byId.get(id);
    return model === undefined
      ? []
      : Array.from({ length: count }, () => ({
          name: model.name,
          deviceTypeId: model.deviceTypeId,
          deviceModelId: model.id,
          formulationClassId: model.formulationClassId,
          devicePositionId: position,
        }));
  });
  return all.map((device, at) => {
    const alike = all.filter(({ name }) => name === device.name).length;
    const nth = all.slice(0, at + 1).filter(({ name }) => name === device.name).length;
    const end = alike > 1 ? ` ${nth}` : "";
    return { ...device, name: device.name.slice(0, LIMITS.deviceNameMaxLength - end.length) + end };
  });
};
