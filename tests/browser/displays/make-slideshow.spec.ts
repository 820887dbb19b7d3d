import { randomUUID } from "node:crypto";
import { test } from "@playwright/test";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { axeFindings, expect, signInAs } from "../support.ts";

test("a slideshow with a picture is made, and ordered by keyboard and by touch", async ({
  page,
}) => {
  const name = randomUUID().slice(0, 20);
  await signInAs(page, "admin@northlake.test");
  await page.goto("/manageslideshows");
  await page
    .getByRole("button", { name: "Create slideshow" })
    .or(page.getByRole("link", { name: "Create slideshow" }))
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New slideshow");

  await page.getByRole("button", { name: "Add image" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an image slide" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "dot.png",
    mimeType: "image/png",
    buffer: Buffer.from(DOT_PNG),
  });
  await expect(dialog.getByText("File accepted")).toBeVisible();
  await dialog.getByLabel("Description").fill(`Dot ${name}`);
  await dialog.getByRole("button", { name: "Add slide" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("switch", { name: `Show “Dot ${name}”` })).toBeChecked();
  await page.getByRole("switch", { name: "Show “Units, last 7 days”" }).click();
  await page.getByRole("button", { name: "Order 2 slides" }).click();

  const order = page.getByRole("list", { name: "Slides in their order" }).getByRole("listitem");
  await expect(order.first()).toContainText(`Dot ${name}`);
  await page.getByRole("button", { name: new RegExp(`^Dot ${name}, place 1 of 2`, "u") }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(order.first()).toContainText("Units, last 7 days");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: `Move Dot ${name} up` }).click();
  await expect(order.first()).toContainText(`Dot ${name}`);
  await page.getByRole("button", { name: "Settings" }).last().click();

  await page.getByLabel("Name", { exact: true }).fill("Main lobby");
  await page.getByLabel("Seconds for each slide").fill("20");
  await page.getByRole("button", { name: "Save slideshow" }).click();
  await expect(page.getByText(/^Enter a number from 30 to [\d,]+\.$/u)).toBeVisible();
  await page.getByLabel("Seconds for each slide").fill("30");
  await page.getByRole("button", { name: "Save slideshow" }).click();
  await expect(page.getByText("Another slideshow already has this name.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save slideshow" }).click();
  await expect(page.getByText(`The slideshow “${name}” is saved and active.`)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(name, "u") })).toContainText("30 s");
});

test("a screen is enrolled, given a command, and shows its code again once revoked", async ({
  page,
  browser,
}) => {
  const name = `Corridor ${randomUUID().slice(0, 8)}`;
  const screen = await (await browser.newContext()).newPage();
  const base = new URL("/", test.info().project.use.baseURL ?? "").href;
  await screen.goto(`${base}display`);
  const code = screen.getByText(/^[A-Z2-9]{3}\s?[A-Z2-9]{3}$/u).first();
  await expect(code).toBeVisible();

  await signInAs(page, "admin@northlake.test");
  await page.goto("/manageslideshows/displays");
  await page
    .getByRole("button", { name: "Add a display" })
    .or(page.getByRole("link", { name: "Add a display" }))
    .first()
    .click();
  await page.getByLabel("Code on the screen").fill("aaaaaa");
  await expect(page.getByText(/^No screen shows this code/u)).toBeVisible();
  await page.getByLabel("Code on the screen").fill((await code.innerText()).toLowerCase());
  await expect(page.getByText("Display found.")).toBeVisible();
  await page.getByLabel("Name of the display").fill(name);
  await page.getByLabel("Slideshow").selectOption({ label: "Ward corridors" });
  await page.getByRole("button", { name: "Confirm display" }).click();
  await expect(
    page.getByText(`The display “${name}” is enrolled.`, { exact: false }),
  ).toBeVisible();
  await expect(screen.getByText("Northlake General Hospital").first()).toBeVisible();

  const row = page.getByRole("row", { name: new RegExp(name, "u") });
  await expect(row).toContainText("Online");
  await row
    .getByRole("button", { name: new RegExp(name, "u") })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer).toContainText("Ward corridors");
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Identify for 10 s" }).click();
  await expect(page.getByText(`“${name}” will show its number.`)).toBeVisible();
  await drawer.getByRole("button", { name: "Revoke" }).click();
  await page
    .getByRole("dialog", { name: `Revoke “${name}”?` })
    .getByRole("button", { name: "Revoke display" })
    .click();
  await expect(page.getByText(`“${name}” is revoked.`)).toBeVisible();
  // At once, rather than with its next beat.
  await screen.reload();
  await expect(code).toBeVisible();
  await screen.context().close();
});
