import { fileURLToPath } from "node:url";
import { type Locator, type Page, test } from "@playwright/test";
import { startScript } from "#tests/support/child-script.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { fillTwice, signInByHand } from "../identity/account-page.ts";
import { FIRST_PASSWORD } from "../people.ts";
import { axeFindings, expect } from "../support.ts";
import { dayBox, title } from "../administration-page.ts";
import { countPresses } from "../count-presses.ts";
import { devicesFile, employeesFile, roomsFile, usersFile } from "./from-nothing-files.ts";

const admin = fileURLToPath(new URL("../../../server/cli/admin.ts", import.meta.url));
const FIRST_ADMIN = "first@provider.test";
const READER = "rita@harbor.test";
/** Of each role that signs in. */
const PEOPLE = {
  admin: ["ada@harbor.test", "Customer admin"],
  analyst: [READER, "Data analyst"],
  installer: ["ina@harbor.test", "Installer"],
  observer: ["obi@harbor.test", "Observer"],
  reporting: ["rob@harbor.test", "Reporting"],
} as const;

let dataDir: string;
let mail: MailServer;
let portal: ServerProcess;
let origin: string;
let env: Record<string, string>;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  mail = await startMailServer();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  env = { SMTP_URL: mail.url, HANDRAIL_PUBLIC_URL: origin };
  portal = await startServerProcess(dataDir, port, env);
});

test.afterAll(async () => {
  portal.signal("SIGTERM");
  await portal.ended;
  await mail.close();
  await removeDataDir(dataDir);
});

/** The link that the operator hands to the first administrator. */
const firstLink = async (): Promise<string> => {
  const { DATABASE_URL: _, ...own } = process.env;
  const child = startScript(admin, ["create-admin", FIRST_ADMIN], {
    ...own,
    ...env,
    HANDRAIL_DATA_DIR: dataDir,
  });
  expect(await child.ended, child.said()).toBe(0);
  return /https?:\S+/u.exec(child.said())?.[0] ?? "";
};

/** The step of the list by its title, once it is in that state. */
const step = (page: Page, name: string, state: "done" | "next"): Locator =>
  page.getByRole("heading", { name: `${name} (${state})` });

const addCustomer = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Add a customer" }).click();
  await page.getByLabel("Customer name").fill("Harbor Health");
  await page.getByLabel("Address line 1").fill("1 Pier Street");
  await page.getByLabel("City").fill("Toledo");
  await page.getByRole("combobox", { name: "State or province" }).selectOption("Ohio");
  await page.getByLabel("Postal code").fill("43604");
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(title(page)).toHaveText("Harbor Health");
};

/** At its customer's address, with what most facilities use. */
const addFacility = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Add a facility" }).click();
  await page.getByLabel("Facility name").fill("Harbor General");
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("America/New_York");
  await page.getByRole("button", { name: "Save facility" }).click();
  await expect(title(page)).toHaveText("Harbor General");
};

const addLicenses = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Add licenses" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Dispenser monitoring").click();
  await dialog.getByText("Badge monitoring").click();
  await dayBox(dialog, "Purchase order").fill("2026-01-02");
  await dayBox(dialog, "Expiration").fill("2099-12-31");
  await dayBox(dialog, "Installation").fill("2026-01-02");
  await dialog.getByRole("button", { name: "Add 2 licenses" }).click();
  await expect(step(page, "License the products", "done")).toBeVisible();
};

/** Imports a file where the page asks for one, and waits for what the page says of it. */
const importFile = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  lines: string,
): Promise<void> => {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: `Import ${lines} lines` }).click();
  await expect(page.getByText(`${lines} lines imported: ${lines} new, 0 changed.`)).toBeVisible();
};

/** Adds one line to an open import by whatever presses its buttons. */
const importOneMore = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  press: (control: Locator) => Promise<void>,
): Promise<void> => {
  const asked = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choose a file" }));
  await (await asked).setFiles(file);
  await press(page.getByRole("button", { name: "Import 1 line" }));
  await expect(page.getByText("One line imported: 1 new, 0 changed.")).toBeVisible();
};

/** From the page of a step to the next one that is left. */
const goOn = async (page: Page, name: string): Promise<void> =>
  page.getByRole("link", { name: `Next: ${name}` }).click();

const addShifts = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Begin with the usual three" }).click();
  await page.getByRole("button", { name: "Save shifts" }).click();
  await expect(page.getByRole("button", { name: "Edit shifts" })).toBeVisible();
};

const addGoals = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Add the usual three" }).click();
  await page.getByRole("button", { name: "Save thresholds" }).click();
  await expect(page.getByText("The thresholds of Harbor General were saved.")).toBeVisible();
};

/** The link that the reader was mailed, as soon as the mail server has it. */
const mailedInvitation = async (): Promise<string> => {
  const mailed = () =>
    mail.received.find(({ to }) => [to].flat().some((one) => one?.text.includes(READER)));
  const linkOf = () => /https?:\S+register\S+/u.exec(mailed()?.text ?? "")?.[0];
  await expect.poll(linkOf).toBeDefined();
  return linkOf() ?? "";
};

/** Sends what a pasted line says, as curl would. */
const sendLine = async (line: string): Promise<unknown> => {
  const [url = "", authorization = "", type = "", body = ""] = Array.from(
    line.matchAll(/'([^']*)'/gu),
    ([, text]) => text ?? "",
  );
  const headers = [authorization, type].map((header) => header.split(/: /u, 2) as [string, string]);
  const answer = await fetch(url, { method: "POST", headers, body });
  return answer.json();
};

test("an empty portal becomes a hospital with its first figure in 30 presses", async ({
  page,
  browser,
}) => {
  const presses = await countPresses(page);
  await page.goto(await firstLink());
  await fillTwice(page, "New password", FIRST_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login(\?|$)/u);
  await signInByHand(page, FIRST_ADMIN, FIRST_PASSWORD);
  await expect(step(page, "Add the customer", "next")).toBeVisible();
  await addCustomer(page);
  await expect(step(page, "Add a facility", "next")).toBeVisible();
  await addFacility(page);
  await expect(step(page, "License the products", "next")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await addLicenses(page);
  await page.getByRole("link", { name: "Import a list" }).first().click();
  await importFile(page, roomsFile(402), "402");
  expect(await axeFindings(page)).toEqual([]);
  await goOn(page, "Add dispensers and opportunity counters");
  await importFile(page, devicesFile(1000), "1,000");
  await goOn(page, "Connect the gateway");
  await expect(step(page, "Add dispensers and opportunity counters", "done")).toBeVisible();
  await page.getByRole("button", { name: "Create a gateway token" }).click();
  await expect(step(page, "Connect the gateway", "done")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Gateway token" })).not.toHaveValue("");
  const line = await page.getByRole("group", { name: "Line for a terminal" }).innerText();
  await expect(step(page, "See the first fact", "next")).toBeVisible();
  expect(await sendLine(line)).toEqual({ accepted: 2, duplicate: 0, refused: [] });
  await expect(step(page, "See the first figure", "done")).toBeVisible();
  await expect(page.getByText("Compliance today: 100.0% of 1 opportunity.")).toBeVisible();
  const report = await page.getByRole("link", { name: "Open the report" }).getAttribute("href");

  await page.getByRole("link", { name: "Shifts", exact: true }).last().click();
  await addShifts(page);
  await goOn(page, "Goals");
  await addGoals(page);
  await goOn(page, "Employees and badges");
  await importFile(page, employeesFile(300), "300");
  await goOn(page, "People");
  await importFile(page, usersFile(Object.values(PEOPLE)), "5");
  expect(presses.count()).toBeLessThanOrEqual(30);

  // Nothing is left: back to the steps, which say so, though the facility is new no more.
  await page.getByRole("link", { name: "Back to the first steps" }).click();
  await expect(page.getByText("Everything is in place")).toBeVisible();
  // The token is shown no more.
  await expect(page.getByText(line)).toHaveCount(0);

  // What a finger and the keyboard press otherwise than the mouse: files.
  const storageState = await page.context().storageState();
  const phone = await browser.newContext({
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const held = await phone.newPage();
  await held.goto(`${origin}/admin/locations?import=1`);
  await importOneMore(held, roomsFile(403), (control) => control.tap());
  await phone.close();
  await page.goto(`${origin}/admin/employees?import=1`);
  await importOneMore(page, employeesFile(301), (control) => control.press("Enter"));

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await mailedInvitation());
  await fillTwice(theirs, "Password", FIRST_PASSWORD);
  await theirs.getByRole("button", { name: "Register" }).click();
  await signInByHand(theirs, READER, FIRST_PASSWORD);
  await expect(theirs.getByRole("button", { name: /^Account of Rita Reader/u })).toBeVisible();
  await theirs.goto(`${origin}${report}`);
  await expect(theirs.getByText("100.0%").first()).toBeVisible();
});
