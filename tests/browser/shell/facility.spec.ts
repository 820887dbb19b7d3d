import { type APIRequestContext, type Page, test } from "@playwright/test";
import { PASSWORD, axeFindings, expect, signInAs } from "../support.ts";
import { choice, title } from "./shell-page.ts";

const valueOf = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name);

/** A facility in which another user may run reports. */
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

  test("another customer's facility is refused, without falling back to one's own", async ({
    page,
    request,
  }) => {
    // A request context of its own: nothing of that session reaches the page.
    const { customerId, facilityId } = await facilityOf(request, "admin@beacon.test");
    await signInAs(page, "analyst@northlake.test");
    await page.goto(`/reports/ams?reportId=2&customerId=${customerId}&facilityId=${facilityId}`);
    await expect(title(page)).toHaveText("You don’t have access to this facility");
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
    const bar = page.getByRole("navigation", { name: "Where you are" });
    await expect(bar).toContainText("Beacon Plant 4");
    await expect(choice(page, "Facility")).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
