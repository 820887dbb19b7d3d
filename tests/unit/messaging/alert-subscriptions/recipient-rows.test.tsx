import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { InstantAlertScreen } from "#renderer/features/messaging/alert-subscriptions/screens/alert-form-screens.tsx";
import type { InstantModel } from "#renderer/features/messaging/alert-subscriptions/queries.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { scope } from "#tests/unit/messaging/report-subscriptions/subscription-server.ts";

const api = await startApiServer();
const MODEL: InstantModel = {
  alert: null,
  deviceTypeClasses: [{ id: 0, name: "all", displayName: "All classes" }],
  facilityName: scope.facility.name,
  alertTypes: [{ id: 1, name: "nonReporting" }],
  frequencies: [],
  mailDomains: ["northlake.test"],
  ownAddress: "here@northlake.test",
  timeZoneName: "EST",
  places: [],
  leastSilenceMinutes: 5,
  canEdit: true,
  openNow: {},
};

type Given = { deliveryAddress: string; addAgain?: boolean };
const saves = (): Given[][] =>
  api.seen
    .filter(({ url }) => url.endsWith("/instantAlert/save"))
    .map(({ body }) => (JSON.parse(body) as { recipients: Given[] }).recipients);

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  api.answerWith(({ url, body }, response) => {
    if (!url.endsWith("/instantAlert/save"))
      return json(response, 200, { times: 0, mostly: null, mostOften: null });
    const { recipients } = JSON.parse(body) as { recipients: Given[] };
    const left = recipients.flatMap(({ deliveryAddress, addAgain }, at) =>
      deliveryAddress.startsWith("left") && addAgain !== true
        ? [[`recipients.${at}.deliveryAddress`, "unsubscribed"]]
        : [],
    );
    return json(response, 422, {
      title: "x",
      status: 422,
      code: left.length > 0 ? "invalid_input" : "forbidden",
      fieldErrors: Object.fromEntries(left) as unknown,
    });
  });
});
afterEach(cleanup);
afterAll(() => api.close());

const addresses = () => screen.getAllByLabelText<HTMLInputElement>("Address");
const type = (field: Element | undefined, value: string) =>
  fireEvent.change(field as Element, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const showForm = (model: InstantModel) =>
  show(
    <FacilityContext value={scope}>
      <InstantAlertScreen model={model} listPath="/list" listLink="List" />
    </FacilityContext>,
  );
const open = async () => {
  await showForm(MODEL);
  type(await screen.findByLabelText("Name"), "Offline");
  type(addresses()[0], "here@northlake.test");
  press("Add an address");
  type(addresses()[1], "left@northlake.test");
  press("Save alert");
};

it("offers to add a recently unsubscribed address again, and sends that confirmation", async () => {
  await open();
  const again = await screen.findByRole("button", { name: "Add left@northlake.test again" });
  expect(addresses()[1]?.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("button", { name: "Add here@northlake.test again" })).toBeNull();
  fireEvent.click(again);
  expect(screen.getByText(/Will be added again with Save/u)).toBeTruthy();
  expect(document.activeElement).toBe(addresses()[1]);
  press("Save alert");
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[0]?.map(({ addAgain }) => addAgain)).toEqual([false, false]);
  expect(saves()[1]?.map(({ addAgain }) => addAgain)).toEqual([false, true]);
});

it("confirms again where another address replaces the confirmed one", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Add left@northlake.test again" }));
  type(addresses()[1], "left-too@northlake.test");
  expect(screen.queryByText(/Will be added again with Save/u)).toBeNull();
  press("Save alert");
  await screen.findByRole("button", { name: "Add left-too@northlake.test again" });
});

it("an alert without recipients has an empty row to fill", async () => {
  const alert = {
    id: "0199a000-0000-7000-8000-000000000051",
    version: 1,
    name: "Offline",
    facilityId: scope.facility.id,
    locationIds: [],
    language: "en-US",
    recipients: [],
    isActive: false,
    isAlarm: true,
    alertTypeId: 1,
    deviceTypeClassId: 0,
    creator: "Robin Example",
    pausedReason: "no_recipients",
    inThreshold: null,
    thresholdHours: null,
    withFaults: true,
    holdMinutes: 0,
    remindHours: 0,
    tellResolved: true,
    quietFrom: null,
    quietTo: null,
    gatewaysAnyHour: true,
  } as const;
  await showForm({ ...MODEL, alert: { ...alert, locationIds: [], recipients: [] } });
  await screen.findByLabelText("Name");
  type(addresses()[0], "here@northlake.test");
  press("Save alert");
  await waitFor(() =>
    expect(saves()).toMatchObject([[{ deliveryAddress: "here@northlake.test" }]]),
  );
});

it("asks for the language of addresses that are no user's, and sends it", async () => {
  await showForm(MODEL);
  type(await screen.findByLabelText("Name"), "Offline");
  type(addresses()[0], "here@northlake.test");
  const language = screen.getByLabelText<HTMLSelectElement>("Language");
  expect([...language.options].map(({ text }) => text)).toEqual(["English", "French"]);
  fireEvent.change(language, { target: { value: "fr-CA" } });
  press("Save alert");
  await waitFor(() => expect(saves()).toHaveLength(1));
  const sent = api.seen.find(({ url }) => url.endsWith("/instantAlert/save"));
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ language: "fr-CA" });
});
