import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ShiftsWidget } from "#renderer/features/organization/shifts/components/shifts-widget.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (at: number) => `0199a000-0000-7000-8000-00000000000${at}`;
const shifts = [
  { id: id(1), name: "Day", startTime: "07:00", endTime: "15:00", isActive: true },
  { id: id(2), name: "Night", startTime: "23:00", endTime: "07:00", isActive: true },
];
const api = await startApiServer();

beforeAll(() => startI18n());
afterEach(cleanup);
afterAll(() => api.close());

it("shows the day and each shift's times; full screen shows the table until Escape", async () => {
  api.answerWith((_seen, response) => json(response, 200, shifts, { etag: '"1"' }));
  await show(<ShiftsWidget facilityId={id(9)} editPath={undefined} />);
  expect(await screen.findByText("2 shifts · covers 16 h")).toBeTruthy();
  expect(screen.getByText("8 h, past midnight")).toBeTruthy();
  // Without the right to change them there is no way to.
  expect(screen.queryByRole("link", { name: "Edit shifts" })).toBeNull();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nig" } });
  expect(screen.queryByRole("rowheader", { name: "Day" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /full screen/iu }));
  expect(screen.getByRole("rowheader", { name: "Whole day" })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("rowheader", { name: "Whole day" })).toBeNull();
});
