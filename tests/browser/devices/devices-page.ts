import type { Page } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { expect, signInAs } from "../support.ts";
import { makeFacility } from "../administration-page.ts";

const PLACES = ["Floor,Unit,Room", "Floor 1,,", "Floor 1,ICU,", "Floor 1,ICU,Room 1"].join("\n");
const DEVICES = [
  "Serial number,Name,Type,Model,Location,Formulation",
  "A-1,Bed,Dispenser,2,Floor 1 > ICU,Sanitizer",
  "A-2,Door,Dispenser,2,Floor 1 > ICU,Sanitizer",
  "A-3,Sink,Dispenser,2,Floor 1 > ICU,Sanitizer",
  "A-4,North,Gateway,6,Floor 1 > ICU,",
].join("\n");

/**
 * Signs the provider's staff in and makes a facility of its own for a journey, with a room and four
 * devices in its one unit. @returns the facility in an address
 */
export const makeDevices = async (page: Page): Promise<string> => {
  await signInAs(page, "provider@demo.handrail.test");
  // Not monitored: customers with reports are counted by other journeys, too.
  const { customerId, facilityId } = await makeFacility(page);
  const { csrfToken } = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const send = async (path: string, text: string, created: number) => {
    const headers = { "x-csrf-token": csrfToken };
    const answer = await page.request.post(path, { data: { text, language: "en-US" }, headers });
    expect(await answer.json()).toMatchObject({ created });
  };
  await send(`/api/location/${facilityId}/import`, PLACES, 3);
  await send(`/api/facility/${facilityId}/devices/import`, DEVICES, 4);
  return `customerId=${customerId}&facilityId=${facilityId}`;
};
