import type { Page } from "@playwright/test";
import type { SessionUser } from "#contract/identity/session.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { makeFacility } from "../administration-page.ts";
import { newPerson, signIn } from "../people.ts";
import { expect } from "../support.ts";

type Tree = { locationHierarchy: { id: string } };

type Made = {
  /** In and out of the room when left out. */
  hygieneProtocolId?: number;
  roles?: readonly string[];
};

/**
 * The observing page of a facility with a unit that can be observed and roles, two when left out; an
 * observer of its own is signed in.
 */
export const makeObservedFacility = async (
  page: Page,
  { hygieneProtocolId = 1, roles = ["Registered nurse", "Physician"] }: Made = {},
): Promise<string> => {
  const { customerId, facilityId } = await makeFacility(page, ["OBS"], { hygieneProtocolId });
  const user = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const headers = { "x-csrf-token": user.csrfToken, "content-type": "application/json" };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await page.request.post(path, { data: JSON.stringify(body), headers });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const addBelow = async (parentId: string, name: string): Promise<string> =>
    (await post(`/api/location/${parentId}/locations`, name)) as string;
  const tree = await page.request.get(`/api/location/${facilityId}/locationHierarchy`);
  const { locationHierarchy } = (await tree.json()) as Tree;
  const floorId = await addBelow(locationHierarchy.id, "Floor 3");
  const unitId = await addBelow(floorId, "Medical ICU");
  const observed = await page.request.put(`/api/location/${facilityId}/observationStatuses`, {
    data: { locationIds: [unitId], isObservable: true },
    headers,
  });
  expect(observed.status()).toBe(200);
  for (const name of roles) {
    // One after the other, as a person would.
    // oxlint-disable-next-line no-await-in-loop
    await post("/api/ObvJobRole", { facilityId, name });
  }
  const found = await page.request.get(`/api/customer/${customerId}`);
  const { name: customer } = (await found.json()) as { name: string };
  await page.context().clearCookies();
  await signIn(page, await newPerson(page, { role: "observer", customer }));
  return pathTo("obvSystem", { query: { customerId, facilityId } });
};
