import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { UnconfirmedFaults } from "#renderer/features/devices/device-upkeep/components/unconfirmed-faults.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const api = await startApiServer();
beforeAll(async () => {
  await startI18n("en-US");
});
afterAll(() => api.close());
afterEach(cleanup);

const open = (canEdit: boolean) => {
  const device: Partial<DeviceHistory> = {
    id: "0199a000-0000-7000-8000-000000000000",
    name: "Door",
    timeZone: "UTC",
    canEdit,
    unconfirmedFaults: [
      {
        alarm: 7,
        raisedAt: "2026-11-01T14:00:00.000Z",
        confirmedAt: "2026-11-02T14:00:00.000Z",
        days: 12,
      },
    ],
  };
  return show(<UnconfirmedFaults device={device as DeviceHistory} />);
};
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

it("asks before a fault that nothing confirms is closed", async () => {
  const sent: unknown[] = [];
  api.answerWith(({ method, url, body }, response) => {
    sent.push([method, url.split("/").at(-1), JSON.parse(body)]);
    return json(response, 200, { closedAt: "2026-11-14T14:00:00.000Z" });
  });
  await open(true);
  const note = await screen.findByRole("note");
  expect(note.textContent).toMatch(
    /^Pump housing fault: not confirmed for 12 days\..*Nov 2, 2026/u,
  );
  await press(screen.getByRole("button", { name: "Close: Pump housing fault" }));
  const dialog = await screen.findByRole("dialog", { name: "Close “Pump housing fault” of Door?" });
  expect(sent).toEqual([]);
  await press(within(dialog).getByRole("button", { name: "Close the fault" }));
  await waitFor(() => expect(sent).toEqual([["PUT", "closeFault", { alarm: 7 }]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("leaves it to those who manage devices", async () => {
  await open(false);
  expect(await screen.findByRole("note")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
