import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { NewFacilityScreen } from "#renderer/features/facility-settings/screens/new-facility-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const ZONES = ["Pacific/Chatham", "America/Toronto", "America/Vancouver", "America/Winnipeg"];
const LOOKUPS: Record<string, unknown[]> = {
  Countries: [{ id: 2, name: "Canada", code: "CA", hasStates: true, paperSize: "Letter" }],
  StateOrProvince: [
    { id: 9, name: "Ontario", timeZone: "America/Toronto" },
    { id: 2, name: "British Columbia", timeZone: "America/Vancouver" },
  ],
  timeZone: ZONES.map((id) => ({ id, name: id, windowsName: null, offsetMinutes: 0 })),
  locationTemplate: [],
  hygieneProtocol: [],
};

const api = await startApiServer();
beforeAll(() => startI18n("en-US"));
afterEach(cleanup);
afterAll(() => api.close());

const field = (name: RegExp) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choose = (name: RegExp, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }));

it("offers the browser's zone, then the province's, and leaves one that was chosen", async () => {
  api.answerWith(({ url }, response) =>
    json(response, 200, LOOKUPS[url.split("?")[0]?.split("/").at(-1) ?? ""] ?? []),
  );
  await show(
    <NewFacilityScreen
      customerId="0199a000-0000-7000-8000-000000000002"
      trail={[]}
      cancelPath="/"
      settingsPath={() => "/"}
    />,
  );
  await waitFor(() => expect(field(/state/iu).options.length).toBe(3));
  // The tests run there.
  expect(field(/time zone/iu).value).toBe("Pacific/Chatham");
  await choose(/state/iu, "9");
  expect(field(/time zone/iu).value).toBe("America/Toronto");
  await choose(/state/iu, "2");
  expect(field(/time zone/iu).value).toBe("America/Vancouver");
  await choose(/time zone/iu, "America/Winnipeg");
  await choose(/state/iu, "9");
  expect(field(/time zone/iu).value).toBe("America/Winnipeg");
});
