import { productIdOf } from "#contract/organization/licenses.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./support.ts";

/** What the page is about. */
export const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** The box of a field for a day; its calendar's button has the field's name, too. */
export const dayBox = (within: Page | Locator, name: string): Locator =>
  within.getByRole("textbox", { name: new RegExp(`^${name}`, "u") });

export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole("row").filter({ hasText: text });

export const openTokens = async (page: Page): Promise<void> => {
  await page.goto("/admin/apitokens");
  await expect(title(page)).toHaveText("API tokens");
  await expect(page.getByRole("button", { name: "New token" })).toBeVisible();
};

/** Makes a token through the dialog and gives its secret. */
export const makeToken = async (page: Page, name: string): Promise<string> => {
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByRole("heading")).toHaveText(`The token “${name}” is ready`);
  await expect(dialog.getByRole("button", { name: "Copy" })).toBeFocused();
  const secret = await dialog.getByLabel("Token").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New token" })).toBeFocused();
  return secret;
};

export const revokeToken = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog", { name: `Revoke the token “${name}”?` });
  await dialog.getByRole("button", { name: "Revoke token" }).click();
  await expect(dialog).toHaveCount(0);
};

/** A name of its own: journeys share one customer. */
export const newName = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** Changes one's own first name again and again, at last back to what it was. */
export const rename = async (page: Page, mark: string, times: number): Promise<void> => {
  const answer = await page.request.get("/api/user");
  const user = (await answer.json()) as SessionUser;
  const names = Array.from({ length: times }, (_, at) => `${mark} ${at + 1}`);
  for (const [at, firstName] of [...names, user.firstName].entries()) {
    const passwords = { currentPassword: "", newPassword: "", confirmPassword: "" };
    // Each change is written down after the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const changed = await page.request.post("/api/account/manage", {
      data: { version: user.version + at, firstName, lastName: user.lastName, ...passwords },
      headers: { "x-csrf-token": user.csrfToken },
    });
    expect(changed.status()).toBe(200);
  }
};

const LICENSE_DATES = {
  installationDate: "2026-01-02",
  purchaseOrderDate: "2026-01-02",
  expirationDate: "2099-12-31",
};

/** A customer with a facility, of its own for a journey: for the provider's staff. */
export const makeFacility = async (
  page: Page,
  products: readonly Product[] = [],
  { hygieneProtocolId = 1 } = {},
): Promise<{ customerId: string; facilityId: string; facility: string }> => {
  const user = (await (await page.request.get("/api/user")).json()) as SessionUser;
  const headers = { "x-csrf-token": user.csrfToken };
  const address = { countryId: 1, address1: "1 Main Street", city: "Toledo", postalCode: "43604" };
  const policies = {
    maxFailedLoginAttempts: null,
    accountLockoutDuration: null,
    passwordExpirationDays: null,
    idleTimeoutMinutes: 20,
    features: [],
  };
  const made = await page.request.post("/api/customer", {
    data: { name: newName("Tri-Rivers"), ...address, stateOrProvinceId: 36, ...policies },
    headers,
  });
  const { id: customerId } = (await made.json()) as { id: string };
  const facility = newName("Clinic");
  const basics = { timeZone: "America/New_York", templateId: 1, hygieneProtocolId };
  const place = { ...address, address2: "", address3: "", stateId: 36, stateName: "" };
  const added = await page.request.post("/api/facility/create", {
    data: { customerId, name: facility, occupancy: null, ...basics, ...place },
    headers,
  });
  expect(added.status()).toBe(200);
  const { facilityId } = (await added.json()) as { facilityId: string };
  for (const product of products) {
    // One after the other, as a person would.
    // oxlint-disable-next-line no-await-in-loop
    const bought = await page.request.post(`/api/facility/${facilityId}/licenses`, {
      data: { ...LICENSE_DATES, productId: productIdOf(product) },
      headers,
    });
    expect(bought.status()).toBe(200);
  }
  return { customerId, facilityId, facility };
};
