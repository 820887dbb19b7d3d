import { fileURLToPath } from "node:url";
import { type Locator, type Page, test } from "@playwright/test";
import type { DeviceModel } from "#contract/devices.ts";
import type { LocationHierarchy } from "#contract/locations.ts";
import type { SessionUser } from "#contract/session.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";
import { startScript } from "#tests/support/child-script.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { fillTwice, signInByHand } from "../account/account-page.ts";
import { FIRST_PASSWORD } from "../people.ts";
import { axeFindings, expect } from "../support.ts";
import { dayBox, title } from "./administration-page.ts";

const admin = fileURLToPath(new URL("../../../server/cli/admin.ts", import.meta.url));
const FIRST_ADMIN = "first@provider.test";
const READER = "reader@harbor.test";
const TREE = "Floor,Unit,Room\nFloor 1,,\nFloor 1,Ward A,\nFloor 1,Ward A,Room 101\n";

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

const addFacility = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Add a facility" }).click();
  await page.getByLabel("Facility name").fill("Harbor General");
  await page.getByRole("combobox", { name: "Location template" }).selectOption("US hospital");
  // The first of the list after "Choose".
  await page.getByRole("combobox", { name: "Hygiene protocol" }).selectOption({ index: 1 });
  await page.getByLabel("Address line 1").fill("2 Pier Street");
  await page.getByLabel("City").fill("Toledo");
  await page.getByRole("combobox", { name: "State or province" }).selectOption("Ohio");
  await page.getByLabel("Postal code").fill("43604");
  await page.getByRole("button", { name: "Save facility" }).click();
};

const addLicense = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Add licenses" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^Dispenser monitoring/u }).check();
  await dayBox(dialog, "Purchase order").fill("2026-01-02");
  await dayBox(dialog, "Expiration").fill("2099-12-31");
  await dayBox(dialog, "Installation").fill("2026-01-02");
  await dialog.getByRole("button", { name: "Add 1 license" }).click();
  await expect(dialog).toHaveCount(0);
};

const importPlaces = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Open locations" }).first().click();
  await page.getByRole("button", { name: "Import CSV" }).first().click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "places.csv", mimeType: "text/csv", buffer: Buffer.from(TREE) });
  await page.getByRole("button", { name: /^Import 3 lines/u }).click();
  // The preview shows the same names: leaving before the answer would end the import.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Floor 1").first()).toBeVisible();
};

/** A dispenser and a counter in the one room, as the form for devices asks for them. */
const addDevices = async (page: Page, facilityId: string): Promise<void> => {
  const { request } = page;
  const { csrfToken } = (await (await request.get(`${origin}/api/user`)).json()) as SessionUser;
  const tree = await request.get(`${origin}/api/location/${facilityId}/locationHierarchy`);
  const { locationHierarchy } = (await tree.json()) as LocationHierarchy;
  const room = locationHierarchy.childLocations[0]?.childLocations[0]?.childLocations[0];
  expect(room?.name).toBe("Room 101");
  const models = (await (await request.get(`${origin}/api/device/models`)).json()) as DeviceModel[];
  for (const [deviceTypeId, serialNumber] of [
    [DEVICE_TYPE.dispenser, "D-101"],
    [DEVICE_TYPE.opportunityCounter, "C-101"],
  ] as const) {
    const model = models.find((each) => each.deviceTypeId === deviceTypeId);
    // One after the other: both count the same room anew.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await request.post(`${origin}/api/device`, {
      data: {
        facilityId,
        locationId: room?.id,
        serialNumber,
        name: `Room 101 ${serialNumber}`,
        deviceTypeId,
        deviceModelId: model?.id ?? null,
        formulationClassId: model?.formulationClassId ?? null,
        isCompliance: true,
      },
      headers: { "x-csrf-token": csrfToken },
    });
    // oxlint-disable-next-line no-await-in-loop
    expect(answer.status(), await answer.text()).toBe(200);
  }
};

const addShift = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Shifts", exact: true }).last().click();
  await page.getByRole("button", { name: "Edit shifts" }).last().click();
  await page.getByRole("button", { name: "Add shift" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Day");
  await page.getByRole("combobox", { name: "Start of Day" }).selectOption("07:00");
  await page.getByRole("combobox", { name: "End of Day" }).selectOption("19:00");
  await page.getByRole("button", { name: "Save shifts" }).click();
  await expect(page.getByRole("row", { name: /Day/u })).toBeVisible();
};

const addThresholds = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Goals" }).click();
  await page
    .getByRole("button", { name: /Harbor General/u })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Thresholds" }).click();
  await page.getByRole("button", { name: "Add the usual three" }).click();
  await page.getByRole("button", { name: "Save thresholds" }).click();
  await expect(page.getByText("The thresholds of Harbor General were saved.")).toBeVisible();
};

const inviteReader = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(READER);
  await dialog.getByLabel("First name").fill("Rita");
  await dialog.getByLabel("Last name").fill("Reader");
  await dialog.getByRole("checkbox", { name: /^Data analyst/u }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toHaveCount(0);
};

/** The link of the one mail, as soon as the mail server has it. */
const mailedInvitation = async (): Promise<string> => {
  const linkOf = () => /https?:\S+register\S+/u.exec(mail.received[0]?.text ?? "")?.[0];
  await expect.poll(linkOf, { timeout: 40_000 }).toBeDefined();
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

test("an empty portal comes to its first figure, step by step", async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.goto(await firstLink());
  await fillTwice(page, "New password", FIRST_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login(\?|$)/u);
  await signInByHand(page, FIRST_ADMIN, FIRST_PASSWORD);
  await expect(step(page, "Add the customer", "next")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await addCustomer(page);
  await expect(step(page, "Add a facility", "next")).toBeVisible();
  await addFacility(page);
  await page.getByRole("link", { name: "Harbor General" }).first().click();
  await expect(title(page)).toHaveText("Harbor General");
  const dashboard = page.url();

  await expect(step(page, "License the products", "next")).toBeVisible();
  await addLicense(page);
  await expect(step(page, "License the products", "done")).toBeVisible();
  await importPlaces(page);
  await page.goto(dashboard);
  await expect(step(page, "Add units and rooms", "done")).toBeVisible();
  await addDevices(page, new URL(dashboard).searchParams.get("facilityId") ?? "");
  await expect(
    step(page, "Add dispensers and opportunity counters", "done"),
    "the page asks for itself",
  ).toBeVisible();

  await page.getByRole("button", { name: "Create a gateway token" }).click();
  await expect(step(page, "Connect the gateway", "done")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Gateway token" })).not.toHaveValue("");
  expect(await axeFindings(page)).toEqual([]);
  const line = await page.getByRole("group", { name: "Line for a terminal" }).innerText();

  await addShift(page);
  await page.goto(dashboard);
  await addThresholds(page);
  await page.goto(dashboard);
  await inviteReader(page);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(await mailedInvitation());
  await fillTwice(theirs, "Password", FIRST_PASSWORD);
  await theirs.getByRole("button", { name: "Register" }).click();
  await signInByHand(theirs, READER, FIRST_PASSWORD);
  await expect(theirs.getByRole("button", { name: /^Account of Rita Reader/u })).toBeVisible();

  await page.goto(dashboard);
  await expect(step(page, "See the first fact", "next")).toBeVisible();
  // The token is shown no more.
  await expect(page.getByText(line)).toHaveCount(0);
  const sent = await sendLine(line);
  expect(sent).toEqual({ accepted: 2, duplicate: 0, refused: [] });
  await expect(step(page, "See the first figure", "done")).toBeVisible();
  const report = await page.getByRole("link", { name: "Open the report" }).getAttribute("href");
  await theirs.goto(`${origin}${report}`);
  await expect(theirs.getByText("100.0%").first()).toBeVisible();

  // What was put in place leads nobody any more, and asks nothing.
  await page.goto(dashboard);
  await expect(page.getByRole("heading", { name: "Licenses" })).toBeVisible();
  await expect(page.getByText(/^First steps/u)).toHaveCount(0);
});
