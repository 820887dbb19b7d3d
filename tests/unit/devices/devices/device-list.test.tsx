import { useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { DeviceListRow } from "#contract/devices/devices.ts";
import { DeviceListCard } from "#renderer/features/devices/devices/components/device-list.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const row = (id: string, serialNumber: string | null): DeviceListRow => ({
  id,
  serialNumber,
  name: `Device ${id}`,
  deviceTypeId: 1,
  deviceType: "dispenser",
  deviceModelId: null,
  deviceModel: null,
  formulationClassId: null,
  locationId: "room",
  locationNames: ["Floor 1", "ICU"],
  isAssigned: true,
  state: null,
  cause: null,
  takenBy: null,
  currentOnlineStatus: null,
  outOfService: null,
  currentBatteryStatus: "Unknown",
  lastCommunicationTimestamp: null,
  installedAt: null,
  lastEventTimestamp: null,
  lastRssi: null,
  lastRssiTimestamp: null,
  lastRssiGatewaySerialNumber: null,
  version: 1,
});
const answer = { total: 3, page: 1, rows: [row("a", "SN-1"), row("b", null), row("c", "SN-3")] };

function List({ created }: { created: string | null }) {
  const query = useQuery({ queryKey: ["devices"], queryFn: () => answer });
  return (
    <DeviceListCard
      query={query}
      timeZone="America/New_York"
      state={{ search: "", sort: [], tab: null, page: 1, size: 25, filters: {} }}
      onChange={() => undefined}
      onRefresh={() => undefined}
      onClear={() => undefined}
      onScanned={() => undefined}
      created={created}
      selection={undefined}
      actions={undefined}
    >
      {null}
    </DeviceListCard>
  );
}

const marked = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(".hr-row-selected")].map(
    ({ dataset }) => dataset["key"],
  );

beforeAll(() => startI18n());
afterEach(cleanup);

it("marks the device that was just added and scrolls to it; otherwise none", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await show(<List created="SN-3" />);
  await screen.findByText("Device c");
  expect(marked()).toEqual(["c"]);
  expect(scrolled).toHaveBeenCalledOnce();
  cleanup();
  await show(<List created={null} />);
  await screen.findByText("Device b");
  expect(marked()).toEqual([]);
});

it("the device list has a column for each sort order where there is room", async () => {
  const headings = async (): Promise<string[]> => {
    await show(<List created={null} />);
    await screen.findByText("Device b");
    const found = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
    cleanup();
    return found;
  };
  const narrow = window.matchMedia;
  expect(await headings()).toContain("Type and model");
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(narrow(media), {
      matches: media === "(min-width: 1600px)" || narrow(media).matches,
    }),
  );
  expect(await headings()).toEqual(
    expect.arrayContaining(["Type", "Model", "Last communication", "Last event"]),
  );
});
