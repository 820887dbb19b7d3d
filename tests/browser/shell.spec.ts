import { type APIRequestContext, type Page, test } from "@playwright/test";
import { PASSWORD, axeFindings, expect, sidewaysScroll, signInAs } from "./support.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const choice = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`^${label}:`, "u") });
const valueOf = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name);

/** A facility in which somebody else may run reports. */
const facilityOf = async (
  request: APIRequestContext,
  email: string,
): Promise<{ customerId: string; facilityId: string }> => {
  const login = await request.post("/api/login", {
    data: { UserName: email, Password: PASSWORD, RememberMe: false },
  });
  const { csrfToken } = (await login.json()) as { csrfToken: string };
  const ask = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await request.post(path, { data, headers: { "x-csrf-token": csrfToken } });
    const [first] = (await answer.json()) as { id: string }[];
    if (first === undefined) throw new Error(`${path} gave nothing to ${email}`);
    return first;
  };
  const privilege = "runReports";
  const customer = await ask("/api/user/customers", { privilege });
  const asked = { customerId: customer.id, products: ["ECM"], privilege };
  const facility = await ask("/api/user/facilities", asked);
  return { customerId: customer.id, facilityId: facility.id };
};

const documentLoads = (page: Page): string[] => {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return loads;
};

test.describe("where an address leads", () => {
  test("the start page: the area and the facility a person works in", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/");
    await expect(page).toHaveURL(/\/reports\/ams\?/u);
    await expect(page).toHaveTitle("Performance history · Handrail");
    const area = page.getByRole("link", { name: "Dispenser monitoring" });
    await expect(area).toHaveAttribute("aria-current", "page");
    await expect(choice(page, "Facility")).toHaveText("Northlake General Hospital");
    await expect(choice(page, "Customer")).toHaveCount(0);
  });

  test("reports without an area: to the report's own area, with its query", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports?reportId=33");
    await expect(page).toHaveURL(/\/reports\/ams\?.*reportId=33/u);
    await expect(title(page)).toHaveText("Performance bar graph");
    await page.goto("/REPORTS/AMS?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
  });

  test("a report of another product: to that product's area", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    for (const address of ["/reports?reportId=43", "/reports/ams?reportId=43"]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/reports\/sa\?reportId=43/u);
      // Loaded in full once more, as any address without a screen is.
      await expect(title(page)).toHaveText("There is no such page");
    }
  });

  // One that no product has, one that is no number, and one that nothing can run yet.
  for (const [address, id] of [
    ["/reports?reportId=999", "999"],
    ["/reports/ams?reportId=999", "999"],
    ["/reports/ams?reportId=abc", "abc"],
    ["/reports/ams?reportId=29", "29"],
  ] as const) {
    test(`an unknown report says so in the page: ${address}`, async ({ page }) => {
      await signInAs(page, "analyst@northlake.test");
      await page.goto(address);
      await expect(title(page)).toHaveText(`Unknown reportId: ${id}`);
      await expect(page).toHaveTitle(`Unknown reportId: ${id} · Handrail`);
      await page.getByRole("link", { name: "Show my reports" }).click();
      await expect(title(page)).toHaveText("Performance history");
    });
  }

  test("an address that nobody knows says so, without loading again and again", async ({
    page,
  }) => {
    await signInAs(page, "analyst@northlake.test");
    const loads = documentLoads(page);
    await page.goto("/nowhere/at/all");
    await expect(title(page)).toHaveText("There is no such page");
    expect(loads).toHaveLength(1);
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(title(page)).toHaveText("Performance history");
    // Met on the way, it is loaded in full once: it might belong to something else.
    await page.evaluate(() => {
      history.pushState(null, "", "/somewhere/else");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(title(page)).toHaveText("There is no such page");
    expect(loads.map((url) => new URL(url).pathname)).toEqual([
      "/nowhere/at/all",
      "/somewhere/else",
    ]);
  });

  for (const [address, language, heading, words] of [
    ["/alertsubscriptions/unsubscribe/s3cret", "en-US", "Unsubscribe", "Subscription not found."],
    [
      "/reportsubscriptions/unsubscribe/s3cret",
      "fr-CA",
      "Se désabonner",
      "Abonnement introuvable.",
    ],
  ] as const) {
    test(`a mailed link asks nobody to sign in: ${address}, ${language}`, async ({ page }) => {
      await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
      await page.goto(address);
      await expect(title(page)).toHaveText(heading);
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(page).toHaveURL(address);
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test("an account without any area is told why", async ({ page }) => {
    await signInAs(page, "observer@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    await expect(page).toHaveURL("/unlicensedaccount");
    await expect(title(page)).toHaveText("Nothing is open to this account yet");
    await page.goto("/reports");
    await expect(title(page)).toHaveText("No reports are open to you");
  });
});

test.describe("customer and facility", () => {
  test("the facility is chosen in the bar, stands in the address and is remembered", async ({
    page,
  }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=33");
    await expect(title(page)).toHaveText("Performance bar graph");
    const before = valueOf(page, "facilityId");
    await choice(page, "Facility").click();
    await page.getByRole("option", { name: "Northlake Children's" }).click();
    await expect(choice(page, "Facility")).toHaveText("Northlake Children's");
    const after = valueOf(page, "facilityId");
    expect(after).not.toBe(before);
    expect(valueOf(page, "reportId")).toBe("33");
    await page.goto("/");
    await expect(choice(page, "Facility")).toHaveText("Northlake Children's");
    await page.goto(`/reports/ams?reportId=2&facilityId=${before}`);
    await expect(choice(page, "Facility")).toHaveText("Northlake General Hospital");
    await page.goBack();
    await expect(choice(page, "Facility")).toHaveText("Northlake Children's");
  });

  test("somebody else's facility is refused and not exchanged for one's own", async ({
    page,
    request,
  }) => {
    // A request context of its own: nothing of that session reaches the page.
    const { customerId, facilityId } = await facilityOf(request, "admin@beacon.test");
    await signInAs(page, "analyst@northlake.test");
    await page.goto(`/reports/ams?reportId=2&customerId=${customerId}&facilityId=${facilityId}`);
    await expect(title(page)).toHaveText("This facility is not open to you");
    await page.getByRole("link", { name: "Show my facility" }).click();
    await expect(choice(page, "Facility")).toHaveText("Northlake General Hospital");
  });

  test("the provider changes the customer, and stays where that fails", async ({ page }) => {
    await signInAs(page, "provider@demo.handrail.test");
    await page.goto("/reports/ams?reportId=2");
    await expect(choice(page, "Customer")).toHaveText("Northlake Health");
    await page.route("**/api/user/facilities", (route) => route.abort());
    await choice(page, "Customer").click();
    await page.getByRole("option", { name: "Beacon Foods" }).click();
    const failed = page.getByText("The facilities of Beacon Foods did not load.");
    await expect(failed).toBeVisible();
    await expect(choice(page, "Customer")).toHaveText("Northlake Health");
    await page.unroute("**/api/user/facilities");
    const message = page.getByRole("listitem").filter({ has: failed });
    await message.getByRole("button", { name: "Try again" }).click();
    await expect(choice(page, "Customer")).toHaveText("Beacon Foods");
    // The only one it has.
    await expect(choice(page, "Facility")).toHaveText("Beacon Plant 4");
    await expect(choice(page, "Facility")).toBeDisabled();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe("the user guide", () => {
  test("is there for everybody, in their language, one link from every page", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "User guide" }).click();
    await expect(page).toHaveURL("/guide");
    await expect(page).toHaveTitle("User guide · Handrail");
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("link", { name: "Go to the portal" }).click();
    await expect(page).toHaveURL("/login");
    await signInAs(page, "observer@northlake.test");
    await page.goto("/");
    await expect(page.getByRole("link", { name: "User guide" })).toHaveAttribute("href", "/guide");
  });
});

test.describe("what is kept of people", () => {
  test("is told one link from signing in, true to what is there", async ({ page, context }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/guide#privacy");
    const heading = page.getByRole("heading", { name: "Privacy" });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();

    await page.goto("/login");
    await page.getByLabel("E-mail", { exact: true }).fill("analyst@northlake.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Performance history");
    // Whatever else is found here one day has to be told there, too.
    const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
    const choices = ["language", "theme", "customerId", "facilityId", "reportId", "email"];
    const account = ["userId", "choicesOf", "lastCallTime", "idleTimeoutMinutes"];
    const known = [...choices, ...account].map((key) => `handrail.${key}`);
    expect(kept.filter((key) => !known.includes(key))).toEqual([]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => !/^(handrail|handrail-device|culture)$/u.test(name))).toEqual(
      [],
    );
  });
});

test.describe("the frame", () => {
  test("begins with a way past the bars, and a new page begins at its title", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    await expect(title(page)).toHaveText("Performance history");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(title(page)).toHaveText("Performance bar graph");
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle("Performance bar graph · Handrail");
  });

  test("is dark or light as chosen, for this person, from the next load on too", async ({
    page,
  }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/");
    const menu = page.getByRole("button", { name: /^Account of Maya Torres/u });
    await menu.click();
    await page.getByRole("menuitem", { name: "Appearance: dark" }).click();
    await expect(page.locator("body")).toHaveClass(/bp6-dark/u);
    await expect(menu).toBeFocused();
    await page.reload();
    await expect(page.locator("body")).toHaveClass(/bp6-dark/u);
  });

  test("folds its areas into a drawer on narrow screens", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/");
    const area = page.getByRole("link", { name: "Dispenser monitoring" });
    const button = page.getByRole("button", { name: "Menu" });
    await expect(button).toBeVisible();
    await expect(area).toBeHidden();
    await button.click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Maya Torres")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await area.click();
    await expect(drawer).toBeHidden();
  });

  test("outlives a screen that does not load", async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await page.route(/\/assets\/reports-screen-.*\.js$/u, (route) => route.abort());
    await page.goto("/");
    await expect(page.getByText("This page did not load")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Account of Maya Torres/u })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(title(page)).toHaveText("Performance history");
  });

  test("says so when it fails itself, with a way to start again", async ({ page }) => {
    await page.addInitScript(() => {
      // The frame asks this of the browser while it is drawn.
      CSS.supports = () => {
        throw new Error("not in this browser");
      };
    });
    await signInAs(page, "observer@northlake.test");
    await page.goto("/unlicensedaccount");
    await expect(page.getByText("Handrail stopped")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  test("starts a new page at its top, and comes back to where one was", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=2");
    const offset = () => page.evaluate(() => window.scrollY);
    await expect(page.getByRole("row", { name: /^Facility/u })).toBeVisible();
    await page.mouse.wheel(0, 300);
    await expect.poll(offset).toBe(300);
    // Playwright's click would scroll first: the sticky tabs lie within the page's scroll padding.
    await page.getByRole("link", { name: "Performance bar graph" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Performance bar graph");
    await expect.poll(offset).toBe(0);
    await page.goBack();
    await expect(title(page)).toHaveText("Performance history");
    await expect.poll(offset).toBe(300);
  });

  test("starts a page with a long table at its top the second time, too", async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 400 });
    await signInAs(page, "analyst@northlake.test");
    await page.goto("/reports/ams?reportId=3");
    const offset = () => page.evaluate(() => window.scrollY);
    const rooms = page.getByRole("row").nth(5);
    await expect(rooms).toBeVisible();
    await page.getByRole("link", { name: "Performance history" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Performance history");
    await expect(page.getByRole("row", { name: /^Facility/u })).toBeVisible();
    // Until the page is tall enough.
    const down = () => page.evaluate(() => (scrollTo(0, 900), window.scrollY));
    await expect.poll(down).toBe(900);
    await page.getByRole("link", { name: "Room-level metrics" }).dispatchEvent("click");
    await expect(title(page)).toHaveText("Room-level metrics");
    await expect(rooms).toBeVisible();
    // Two frames: the rows have taken their heights by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await offset()).toBe(0);
  });

  for (const [language, colorScheme] of [
    ["en-US", "light"],
    ["fr-CA", "dark"],
  ] as const) {
    test(`is open to everybody, ${language} ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
      await signInAs(page, "observer@northlake.test");
      await page.goto("/unlicensedaccount");
      await expect(title(page)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("button", { name: /^Account of|^Compte de/u }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
      for (const width of [1440, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `${width} px`).toBe(0);
      }
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});
