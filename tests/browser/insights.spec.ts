import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Page, test } from "@playwright/test";
import { change, dataDir, newPerson, signIn } from "./people.ts";
import { expect } from "./support.ts";

type Event = {
  name: string;
  data: { baseType: string; baseData: { name: string; properties: Record<string, string> } };
};

const root = fileURLToPath(new URL("../..", import.meta.url));

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
};

const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** What has reached the event service, and from which page. */
const events: Event[] = [];
const eventService = createServer((request, response) => {
  response.setHeader("access-control-allow-origin", request.headers.origin ?? "");
  response.setHeader("access-control-allow-headers", "content-type");
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    if (request.method === "POST") events.push(...(JSON.parse(body) as Event[]));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(request.method === "POST" ? JSON.stringify({ itemsReceived: 1 }) : "");
  });
});

let portal: ChildProcess;
let origin: string;

test.beforeAll(async ({ baseURL }) => {
  const service = await listening(eventService);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  portal = spawn(process.execPath, [`${root}tests/browser/serve-beside.ts`], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      HANDRAIL_DATA_DIR: dataDir,
      HANDRAIL_PUBLIC_URL: baseURL,
      HANDRAIL_INSIGHTS_CONNECTION: `InstrumentationKey=0a1b2c3d-0000-4000-8000-0123456789ab;IngestionEndpoint=http://127.0.0.1:${service}/`,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(portal, "exit");
  const ready = portal.stdout === null ? ended : once(portal.stdout, "data");
  const [said] = (await Promise.race([ready, ended])) as unknown[];
  if (!Buffer.isBuffer(said)) throw new Error("The second server did not start.");
});

test.afterAll(async () => {
  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  await ended;
  eventService.closeAllConnections();
  eventService.close();
});

/** The requests that the portal has refused for want of permission, by their ids. */
const refusals = (page: Page): string[] => {
  const ids: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) ids.push(response.headers()["x-request-id"] ?? "");
  });
  return ids;
};

test("a refused call is reported once to the configured service, without a name", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: origin });
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const refused = refusals(page);
  const email = await newPerson(page);
  await signIn(page, email);
  await page.goto("/reports/ams?reportId=2");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Performance history");
  await expect(page.getByRole("link", { name: "Performance bar graph" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(events).toEqual([]);

  await change(email, "withoutRoles");
  // The page cannot learn that its rights are gone, so it goes on asking.
  await page.route("**/api/user/permissions", (route) => route.abort());
  await page.getByRole("link", { name: "Performance bar graph" }).click();
  const told = page.getByText("You do not have permission to do this.").first();
  await expect(told).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sent = () => events.map(({ data }) => data.baseData.properties["requestId"]).toSorted();
  // Another call may be refused after the page has come to rest.
  const isAllTold = () => sent().join(" ") === refused.toSorted().join(" ");
  await expect.poll(() => refused.length > 0 && isAllTold()).toBe(true);
  const report = events.find(({ data }) => data.baseData.properties["path"] === "report/:reportId");
  expect(report?.data).toMatchObject({
    baseType: "EventData",
    baseData: {
      name: "forbidden",
      properties: { method: "POST", page: "/reports/ams", code: "forbidden" },
    },
  });
  expect(JSON.stringify(events)).not.toMatch(
    /Nora|Quill|journeys\.test|facilityId|reportDateRange/u,
  );

  // A service that has gone away is no trouble of the page's.
  const before = events.length;
  eventService.closeAllConnections();
  await new Promise((resolve) => eventService.close(resolve));
  await page.getByRole("link", { name: "Performance summary" }).click();
  await expect.poll(() => refused.length).toBeGreaterThan(before);
  await expect(title).toHaveText("Performance summary");
  await page.waitForLoadState("networkidle");
  expect(failures).toEqual([]);
  await page.close();
});
