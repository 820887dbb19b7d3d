import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { CreatedAlert, SubscribedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { CreatedAlerts } from "#renderer/features/messaging/alert-subscriptions/components/created-alerts.tsx";
import { SubscribedAlerts } from "#renderer/features/messaging/alert-subscriptions/components/subscribed-alerts.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { type SignedIn, setSession } from "#renderer/session/session-store.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { scope } from "#tests/unit/messaging/report-subscriptions/subscription-server.ts";

const { facility } = scope;
const listed = {
  type: "nonReporting",
  alertTypeId: 1,
  isAlarm: true,
  lastAlert: null,
  frequency: "instant" as const,
  daysOfWeek: [],
  dayOfMonth: null,
  timeOfDay: null,
  facilityId: facility.id,
};
const created: CreatedAlert = {
  ...listed,
  id: "0199a000-0000-7000-8000-000000000061",
  name: "Gateways",
  creator: "Robin Example",
  isCreatorActive: true,
  recipient: null,
  moreRecipients: 0,
  hasRefusedAddress: false,
  isActive: false,
  pausedReason: "no_recipients",
  next: null,
  canEdit: true,
};
const subscribed = (name: string, number: number, isLast: boolean): SubscribedAlert => ({
  ...listed,
  id: `0199a000-0000-7000-8000-00000000007${number}`,
  name,
  unsubscribeKey: `0199a000-0000-7000-8000-00000000008${number}`,
  isLast,
});

const api = await startApiServer();

beforeAll(async () => {
  await startI18n();
  setSession({ user: {}, permissions: {} } as unknown as SignedIn);
});
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  api.answerWith(({ method, url }, response) => {
    if (method === "PUT")
      return json(response, 412, { title: "x", status: 412, code: "no_recipients" });
    if (method === "POST") return response.writeHead(204).end();
    return json(
      response,
      200,
      url.includes("createdAlerts")
        ? [created]
        : [subscribed("Mine alone", 1, true), subscribed("Ours", 2, false)],
    );
  });
});
afterEach(cleanup);
afterAll(() => api.close());

const told = () => useToasts.getState().list.map(({ text }) => text);

it("shows that an alert without recipients is paused, and why it stays off", async () => {
  await show(<CreatedAlerts facility={facility} editPath={() => "/edit"} />);
  expect(await screen.findByText("Paused: no recipients")).toBeDefined();
  fireEvent.click(screen.getByRole("switch", { name: "Active: Gateways" }));
  await waitFor(() =>
    expect(told()).toEqual([
      "“Gateways” stays off: it has no recipient who may get it. Edit it and add one.",
    ]),
  );
});

it("asks the only recipient of an alert another question than one of several", async () => {
  await show(<SubscribedAlerts facility={facility} />);
  const ask = async (name: string) => {
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(name, "u") }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Unsubscribe" }));
    return within(await screen.findByRole("dialog"));
  };
  const several = await ask("Ours");
  expect(several.getByText(/Others still do/u)).toBeDefined();
  fireEvent.click(several.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const last = await ask("Mine alone");
  expect(last.getByText(/You are its only recipient/u)).toBeDefined();
  fireEvent.click(last.getByRole("button", { name: "Unsubscribe" }));
  await waitFor(() =>
    expect(told()).toEqual([
      "You get no more e-mails from “Mine alone”. It is switched off, since nobody else gets it.",
    ]),
  );
});
