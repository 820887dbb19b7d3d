import { useQuery } from "@tanstack/react-query";
import { placesQuery } from "#renderer/features/devices/devices/queries/devices.ts";
import { unknownQuery } from "#renderer/features/devices/device-upkeep/queries.ts";
import { toDoQuery } from "#renderer/features/devices/to-do/queries.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { DEVICE_TABS, type DeviceTab } from "./device-tab-names.ts";

/** The pages of an installer as tabs: what to visit today first, each with how much waits there. */
export function DeviceTabs({ current }: { current: DeviceTab }) {
  const t = useText("to-do");
  const format = useFormat();
  const { facility } = useFacility();
  // What the pages themselves have fetched; a tab fetches nothing that is costly for its number alone.
  const visits = useQuery({ ...toDoQuery(facility.id), enabled: current === "deviceRound" }).data;
  const places = useQuery(placesQuery(facility.id)).data;
  const unknown = useQuery(unknownQuery(facility.id)).data;
  const counts: Readonly<Record<DeviceTab, number | undefined>> = {
    deviceRound: visits?.visits.filter(({ mark }) => mark === null).length,
    deviceMaintenance: places && places.assigned + places.unassigned,
    unknownDevices: unknown?.total,
    deviceLabels: undefined,
  };
  return (
    <div className="hr-device-tabs">
      <TabBar
        label={t("to-do.tabs.label")}
        currentId={current}
        tabs={DEVICE_TABS.map((id) => {
          const count = counts[id];
          return {
            id,
            label: t(`to-do.tabs.${id}`),
            to: pathTo(id, { query: { facilityId: facility.id } }),
            ...(count !== undefined && {
              mark: <span className="hr-device-tab-count">{format.count(count)}</span>,
            }),
          };
        })}
      />
    </div>
  );
}
