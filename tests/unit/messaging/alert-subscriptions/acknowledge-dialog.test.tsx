import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { OverlaysProvider } from "@blueprintjs/core";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { AcknowledgeDialog } from "#renderer/features/messaging/alert-subscriptions/components/acknowledge-dialog.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import "#tests/unit/forms/kit.tsx";
import { scope } from "#tests/unit/messaging/report-subscriptions/subscription-server.ts";

const { facility } = scope;
const ALARMS = ["0199a000-0000-7000-8000-000000000041", "0199a000-0000-7000-8000-000000000042"];

const api = await startApiServer();
let isOver: boolean;

beforeAll(() => startI18n());
beforeEach(() => {
  isOver = false;
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  api.answerWith((_, response) =>
    isOver
      ? json(response, 404, { title: "x", status: 404, code: "not_found" })
      : response.writeHead(204).end(),
  );
});
afterEach(cleanup);
afterAll(() => api.close());

/** Follows an e-mail's link to the page. */
const follow = (acknowledge: string) => {
  const address = `/alertsubscriptions?acknowledge=${acknowledge}&facilityId=${facility.id}`;
  const page = (
    <Suspense>
      <AcknowledgeDialog facility={facility} />
      <h1>The list</h1>
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  render(
    <OverlaysProvider>
      <RouterProvider router={router} />
    </OverlaysProvider>,
  );
  return () => router.state.location.search;
};
const answer = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const told = () => useToasts.getState().list.map(({ text }) => text);
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("acknowledges alarms only after the button, and then says that it is done", async () => {
  const search = follow([...ALARMS, ALARMS[0]].join(","));
  await screen.findByText("Are you on these 2 alarms?");
  expect(screen.getByText(/Reminders of them stop for everybody/u)).toBeTruthy();
  expect(api.seen).toEqual([]);
  await answer("I am on it");
  await isClosed();
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/alertSubscriptions/acknowledge",
  ]);
  expect(JSON.parse(api.seen[0]?.body ?? "")).toEqual({
    facilityId: facility.id,
    alarmIds: ALARMS,
  });
  expect(told()).toEqual([expect.stringContaining("Their reminders have stopped.")]);
  // A reload does not ask again.
  expect(search()).toBe(`?facilityId=${facility.id}`);
});

it("shows that the alarm is over where no one needs to take it", async () => {
  isOver = true;
  follow(ALARMS[0] ?? "");
  await screen.findByText("Are you on this alarm?");
  await answer("I am on it");
  await isClosed();
  expect(told()).toEqual([expect.stringContaining("This alarm is already over.")]);
});

it("does nothing on Cancel, and asks nothing of an address that names no alarm", async () => {
  follow(ALARMS.join(","));
  await answer("Cancel");
  await isClosed();
  cleanup();
  follow("nonsense,");
  await screen.findByText("The list");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.seen).toEqual([]);
});
