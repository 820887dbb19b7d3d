import { type Page } from "@playwright/test";

export const NEW_PASSWORD = "Battery-staple-10";
export const COMMON_PASSWORD = "Password1";

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const toastOf = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });

export const fillTwice = async (page: Page, label: string, password: string): Promise<void> => {
  await field(page, label).fill(password);
  await field(page, "Confirm password").fill(password);
};

export const signInByHand = async (page: Page, email: string, password: string): Promise<void> => {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
};
