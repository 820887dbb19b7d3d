import { type Page, test } from "@playwright/test";
import { newId } from "#server/lib/ids.ts";
import { userOf } from "../observing/office.ts";
import { letComeDue, mailedLink } from "../people.ts";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";

const ADMIN = "admin@northlake.test";

/** No other test's subscription has this name. */
const ownName = (what: string): string => `${what} ${newId().slice(-6)}`;

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** The button in the foot of the steps, of which the steps above have a namesake. */
const onward = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last();

const search = (page: Page) =>
  page.getByRole("combobox", { name: "Add a person of Northlake Health" });

const deleteFromList = async (page: Page, name: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete subscription" }).click();
  await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
};

test("a subscription is made by mouse, previewed, sent, changed and deleted", async ({ page }) => {
  await signInAs(page, ADMIN);
  const name = ownName("Weekly wards");
  // A report brings itself along.
  await page.goto("/reports/ams?reportId=2");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "E-mail this report…" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Performance history");
  await expect(page.getByRole("combobox", { name: "Frequency" })).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: "Day of week" })).toHaveValue("1");
  await expect(page.getByRole("combobox", { name: "Time of day" })).toHaveValue("7");
  await expect(page.getByText(ADMIN).first()).toBeVisible();
  await page.goto("/reportsubscriptions");
  await page.getByRole("link", { name: "New subscription" }).first().click();
  await expect(page.getByText("Choose a report: the next steps depend on it.")).toBeVisible();
  await page.getByRole("radio", { name: /^Performance/u }).click();
  await onward(page, "Filters").click();
  const tree = page.getByRole("tree", { name: "Locations" });
  await expect(page.getByText("All locations, including those added later").last()).toBeVisible();
  await tree.getByRole("checkbox").first().click();
  await expect(page.getByText(/^0 of \d+ locations selected/u)).toBeVisible();
  await tree.getByRole("checkbox").nth(1).click();
  await expect(page.getByText(/^[1-9]\d* of \d+ locations selected/u)).toBeVisible();
  await onward(page, "Recipients and schedule").click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  for (const person of ["Amara", "Maya"]) {
    await search(page).fill(person);
    await page.getByRole("option", { name: new RegExp(`^${person}`, "u") }).click();
  }
  await page.getByRole("heading", { name: "Check before saving" }).click();
  await page.getByRole("combobox", { name: "Frequency" }).selectOption({ label: "Weekly" });
  await page.getByRole("combobox", { name: "Day of week" }).selectOption({ label: "Friday" });
  await page.getByRole("combobox", { name: "Time of day" }).selectOption("7");

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByText(/^Subject: “/u)).toBeVisible();
  const mail = preview.frameLocator("iframe");
  await expect(mail.getByRole("heading").first()).toBeVisible();
  await preview.getByRole("radio", { name: "Phone" }).click();
  await expect(preview.getByTitle("The e-mail on a phone")).toHaveCSS("width", "360px");
  await preview.getByRole("radio", { name: "Text" }).click();
  await expect(preview.locator("pre")).toContainText(name);
  await preview.getByRole("button", { name: "Send now to me" }).click();
  await expect(preview.getByText(`Today’s e-mail is on its way to ${ADMIN}.`)).toBeVisible();
  await preview.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Save subscription" }).click();
  await expect(
    page.getByText(new RegExp(`“${name}” is saved\\. Next: Fri, .*7:00 AM`, "u")),
  ).toBeVisible();
  await expect(rowOf(page, name).getByText("Weekly, Friday, 7:00 AM")).toBeVisible();

  await rowOf(page, name).getByRole("link", { name }).click();
  const save = page.getByRole("button", { name: "Save subscription" });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Name" }).fill(`${name}!`);
  await save.click();
  await expect(page.getByText(`The changes to “${name}!” are saved.`)).toBeVisible();

  await page.getByRole("button", { name: `Actions for ${name}!` }).click();
  await page.getByRole("menuitem", { name: "Delivery log" }).click();
  await expect(page.getByText(`Delivery log of “${name}!”`).first()).toBeVisible();
  await expect(page.getByText("No e-mail yet")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await deleteFromList(page, `${name}!`);
});

test("a subscription of individual figures is made by keyboard, for permitted readers only", async ({
  page,
}) => {
  await signInAs(page, ADMIN);
  const name = ownName("Daily people");
  await page.goto("/reportsubscriptions/create");
  await page.getByRole("radio", { name: /^Individual performance, table/u }).focus();
  await page.keyboard.press("Space");
  await onward(page, "Filters").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tree", { name: "Employees" })).toBeVisible();
  await onward(page, "Recipients and schedule").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type(name);
  await search(page).focus();
  await page.keyboard.type("Priya");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await expect(
    page.getByText(/^Not offered, as they may not see individual figures: .*Priya Raman/u),
  ).toBeVisible();
  await search(page).fill("");
  await page.keyboard.type("Amara");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove Amara Okafor" })).toBeVisible();
  await page.getByRole("combobox", { name: "Frequency" }).focus();
  await page.keyboard.type("Daily");
  await page.getByRole("button", { name: "Save subscription" }).focus();
  await page.keyboard.press("Enter");
  // What is missing is shown at its field, which takes the focus.
  await expect(page.getByRole("combobox", { name: "Time of day" })).toBeFocused();
  await expect(page.getByText("Choose a time of day.")).toBeVisible();
  await page.keyboard.type("7:00 AM");
  await page.getByRole("button", { name: "Save subscription" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(new RegExp(`“${name}” is saved\\. Next: `, "u"))).toBeVisible();
  await expect(rowOf(page, name).getByText("Individual performance, table")).toBeVisible();
  await deleteFromList(page, name);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a subscription is made with a finger", async ({ page }) => {
    await signInAs(page, ADMIN);
    const name = ownName("Monthly roles");
    await page.goto("/reportsubscriptions/create");
    await page.getByRole("radio", { name: /^Job role/u }).tap();
    await onward(page, "Filters").tap();
    await expect(page.getByRole("tree", { name: "Job roles" })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await onward(page, "Recipients and schedule").tap();
    await search(page).tap();
    await page.getByRole("option", { name: /^Amara/u }).tap();
    await page.getByRole("heading", { name: "So far" }).tap();
    await page.getByRole("combobox", { name: "Frequency" }).selectOption({ label: "Monthly" });
    await page.getByRole("combobox", { name: "Time of day" }).selectOption("7");
    await expect(page.getByText("On the 1st of each month")).toBeVisible();
    await page.getByRole("button", { name: "Preview" }).tap();
    const preview = page.getByRole("dialog");
    // Without a name as yet, it is called like its report.
    await expect(preview.getByText(/^Subject: “Job role: /u)).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await preview.getByRole("button", { name: "Close" }).last().tap();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Save subscription" }).tap();
    await expect(page.getByText(new RegExp(`“${name}” is saved\\. Next: `, "u"))).toBeVisible();
    await page.getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { name: `Edit “${name}”` })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).first().tap();
    await deleteFromList(page, name);
  });
});

/** Makes a daily subscription of either kind that goes to the maker alone; its id. */
const makeOwn = async (page: Page, kind: "report" | "alert", name: string): Promise<string> => {
  const { csrfToken, id } = await userOf(page.request);
  await page.goto("/reportsubscriptions");
  await expect(page).toHaveURL(/facilityId=/u);
  const facilityId = new URL(page.url()).searchParams.get("facilityId");
  const alert = {
    alertTypeId: 2,
    batteryStatus: "Low",
    recipients: [{ deliveryAddress: ADMIN }],
    frequency: 1,
    timeOfDay: 7,
    sendWhenNothing: true,
  };
  const report = {
    selectedReportTypeId: 3,
    recipients: [{ userId: id }],
    frequencyId: 1,
    timeframeId: 1,
    timeOfDayLocal: 7,
    withPdf: false,
  };
  const path = kind === "report" ? "reportSubscriptions" : "alertSubscriptions/scheduledAlert/save";
  const answer = await page.request.post(`/api/${path}`, {
    headers: { "x-csrf-token": csrfToken },
    data: { name, facilityId, ...(kind === "report" ? report : alert) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { id: string }).id;
};

for (const kind of ["report", "alert"] as const)
  test(`the link in a mailed ${kind} asks first, then ends it for its recipient`, async ({
    page,
    browser,
  }) => {
    await signInAs(page, ADMIN);
    const name = ownName(`Daily ${kind}`);
    await letComeDue(await makeOwn(page, kind, name));
    const link = await mailedLink(ADMIN, `/${kind}subscriptions/unsubscribe/`, name);

    // Without a session, and twice: to open the link changes nothing.
    const reader = await (await browser.newContext()).newPage();
    for (const _ of [1, 2]) {
      await reader.goto(link);
      await expect(
        reader.getByText(`You are the only recipient of the ${kind} “${name}”.`),
      ).toBeVisible();
    }
    expect(await axeFindings(reader)).toEqual([]);
    await reader.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(reader.getByText("You are unsubscribed.")).toBeVisible();
    await expect(reader.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
    await reader.goto(link);
    await expect(reader.getByText(`The ${kind} “${name}” is no longer sent to you.`)).toBeVisible();
    await reader.context().close();

    await page.goto(`/${kind}subscriptions`);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delivery log" }).click();
    const log = page.getByRole("dialog");
    await expect(log.getByText("Accepted")).toBeVisible();
    await expect(log.getByText(ADMIN)).toBeVisible();
    await log.getByRole("button", { name: "Close" }).first().click();
    if (kind === "report") return deleteFromList(page, name);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Delete alert" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
    await expect(page).toHaveURL(/\/alertsubscriptions(\?|$)/u);
  });
