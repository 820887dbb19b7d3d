import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { InstantModel } from "#renderer/features/messaging/alert-subscriptions/queries.ts";
import {
  InstantAlertScreen,
  ScheduledAlertScreen,
} from "#renderer/features/messaging/alert-subscriptions/screens/alert-form-screens.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import { scope } from "#tests/unit/messaging/report-subscriptions/subscription-server.ts";

const api = await startApiServer();
const MODEL: InstantModel = {
  alert: null,
  deviceTypeClasses: [
    { id: 0, name: "all", displayName: "All" },
    ...Object.entries(DEVICE_TYPE_IDS).map(([name, id]) => ({ id, name, displayName: name })),
  ],
  facilityName: scope.facility.name,
  alertTypes: [1, 2, 3, 4, 5].map((id) => ({ id, name: String(id) })),
  frequencies: [],
  mailDomains: [],
  ownAddress: "here@northlake.test",
  timeZoneName: "EST",
  places: [],
  leastSilenceMinutes: 5,
  canEdit: true,
  openNow: {},
};

beforeAll(() => startI18n());
beforeEach(() =>
  api.answerWith((_, response) => json(response, 200, { times: 0, mostly: null, mostOften: null })),
);
afterEach(cleanup);
afterAll(() => api.close());

const classField = () => screen.queryByLabelText<HTMLSelectElement>("Kind of device");
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** What the form offers of each kind; null where it asks for no class. */
const offered = async () => {
  await screen.findByLabelText("Name");
  return [1, 2, 3, 4, 5].map((kind) => {
    choose("Type", String(kind));
    const field = classField();
    return field && [...field.options].map(({ text }) => text);
  });
};
const EVERY = ["All", "dispenser", "opportunityCounter", "gateway", "repeater"];

it("offers of each kind of instant alert the classes that the server takes", async () => {
  await show(
    <FacilityContext value={scope}>
      <InstantAlertScreen model={MODEL} listPath="/list" listLink="List" />
    </FacilityContext>,
  );
  expect(await offered()).toEqual([
    EVERY,
    EVERY,
    ["All", "dispenser"],
    ["All", "dispenser", "opportunityCounter"],
    null,
  ]);
  // A class that the next kind does not know is not sent with it.
  choose("Type", "1");
  choose("Kind of device", String(DEVICE_TYPE_IDS.gateway));
  expect(classField()?.value).toBe(String(DEVICE_TYPE_IDS.gateway));
  choose("Type", "4");
  await waitFor(() => expect(classField()?.value).toBe("0"));
});

it("offers of each kind of scheduled alert the classes that the server takes", async () => {
  await show(
    <FacilityContext value={scope}>
      <ScheduledAlertScreen model={{ ...MODEL, alert: null }} listPath="/list" listLink="List" />
    </FacilityContext>,
  );
  expect(await offered()).toEqual([EVERY, EVERY, ["All", "dispenser"], null, null]);
});
