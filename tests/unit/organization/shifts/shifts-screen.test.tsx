import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { CustomerChoice, FacilityChoice, SessionUser } from "#contract/identity/session.ts";
import type { ShiftHistory } from "#contract/organization/shifts.ts";
import { ShiftsScreen } from "#renderer/features/organization/shifts/screens/shifts-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { setSession, useSessionStore } from "#renderer/session/session-store.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (at: number) => `0199a000-0000-7000-8000-00000000000${at}`;
const shifts = [{ id: id(1), name: "Day", startTime: "07:00", endTime: "15:00", isActive: true }];

const api = await startApiServer();
/** The page of a user who may only read it. */
const read = async (history: ShiftHistory) => {
  api.answerWith(({ url }, response) =>
    url.endsWith("/history")
      ? json(response, 200, history)
      : json(response, 200, shifts, { etag: '"1"' }),
  );
  await show(
    <FacilityContext
      value={{
        customer: { id: id(8) } as CustomerChoice,
        facility: { id: id(9), timeZone: "America/New_York" } as FacilityChoice,
        customers: [],
        facilities: [],
        setCustomer: () => {},
        setFacility: () => {},
        menus: [],
      }}
    >
      <ShiftsScreen />
    </FacilityContext>,
  );
  await screen.findByRole("rowheader", { name: "Day" });
};

beforeAll(async () => {
  await startI18n();
  setSession({ user: {} as SessionUser, permissions: {} });
});
afterEach(cleanup);
afterAll(async () => {
  useSessionStore.setState({ session: null });
  await api.close();
});

it("shows a reader since when shifts hold and the previous ones, if any", async () => {
  const rows = [{ name: "Day", startTime: "06:00", endTime: "18:00" }];
  const former = [{ until: "2026-11-02", replacedOn: null, rows }];
  await read({ since: "2026-11-02", former });
  expect(screen.queryByRole("button", { name: "Edit shifts" })).toBeNull();
  expect(await screen.findByText("In effect since Nov 2, 2026.")).toBeDefined();
  expect(screen.getByText("Before Nov 2, 2026: Day 6:00 AM – 6:00 PM.")).toBeDefined();
  cleanup();
  await read({ since: null, former: [] });
  expect(screen.queryByText(/In effect/u)).toBeNull();
});
