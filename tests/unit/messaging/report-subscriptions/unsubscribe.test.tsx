import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { UnsubscribeScreen } from "#renderer/features/messaging/report-subscriptions/screens/unsubscribe-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const api = await startApiServer();
const writes = () => api.seen.filter(({ method }) => method !== "GET");
const NAME = "Weekly ICU";
const problem = (status: number, code: string) => ({ code, status, title: "" });

const linked = (given: object) => ({
  name: NAME,
  isSubscribed: true,
  isLast: false,
  isCreator: false,
  ...given,
});

let found: { status: number; body: unknown };
let left: { status: number; body: unknown };

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  found = { status: 200, body: linked({}) };
  left = { status: 200, body: null };
  api.answerWith(({ method }, response) => {
    const { status, body } = method === "GET" ? found : left;
    json(response, status, body);
  });
});
afterEach(cleanup);
afterAll(() => api.close());

const open = (kind: "report" | "alert" = "report") =>
  show(<UnsubscribeScreen kind={kind} token="t0ken" languages={null} support={null} />);
const button = () => screen.findByRole("button", { name: "Unsubscribe" });

it.each([
  ["report", "reportSubscriptions?unsubscribeToken=t0ken", "reportSubscriptions/unsubscribe/t0ken"],
  [
    "alert",
    "alertSubscriptions/alertsubscriptionbytoken/t0ken",
    "alertSubscriptions/unsubscribebytoken/t0ken",
  ],
] as const)("changes nothing until the button of a %s is pressed", async (kind, asked, sent) => {
  await open(kind);
  await button();
  expect(api.seen.map(({ url }) => url)).toEqual([`/api/${asked}`]);
  expect(writes()).toEqual([]);
  fireEvent.click(await button());
  expect(await screen.findByText("You are unsubscribed.")).toBeDefined();
  expect(writes().map(({ method, url }) => [method, url])).toEqual([["DELETE", `/api/${sent}`]]);
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
});

it("an unsubscribe page has no button for a used or an unknown link", async () => {
  found.body = linked({ isSubscribed: false });
  await open();
  expect(await screen.findByText("You are unsubscribed.")).toBeDefined();
  cleanup();
  found = { status: 404, body: problem(404, "not_found") };
  await open();
  expect((await screen.findByRole("alert")).textContent).toContain("Subscription not found.");
  expect(screen.queryByRole("button")).toBeNull();
  expect(writes()).toEqual([]);
});

it("a failed unsubscription changes nothing, and leaves the button", async () => {
  left = { status: 500, body: problem(500, "internal_error") };
  await open();
  fireEvent.click(await button());
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("You are still subscribed."),
  );
  left = { status: 200, body: null };
  fireEvent.click(await button());
  expect(await screen.findByText("You are unsubscribed.")).toBeDefined();
});

it("offers another try where the subscription did not load", async () => {
  found = { status: 503, body: problem(503, "unavailable") };
  await open();
  const again = await screen.findByRole("button", { name: "Try again" });
  found = { status: 200, body: linked({}) };
  fireEvent.click(again);
  expect(await button()).toBeDefined();
});

it.each([
  [
    "report",
    "You are the only recipient of the report “Weekly ICU”. Without you it is paused until someone adds a recipient.",
    "The report “Weekly ICU” is no longer sent to you. It is paused, since nobody else gets it.",
  ],
  [
    "alert",
    "You are the only recipient of the alert “Weekly ICU”. Without you it is switched off and goes to nobody.",
    "The alert “Weekly ICU” is no longer sent to you. It is switched off, since nobody else gets it.",
  ],
] as const)(
  "says before and after what a %s's only recipient does by leaving",
  async (kind, before, after) => {
    found.body = linked({ isLast: true });
    await open(kind);
    await button();
    const text = () => document.body.textContent;
    expect(text()).toContain(before);
    expect(text()).toContain("The person responsible for it will be told by e-mail.");
    expect(text()).not.toContain("Other recipients");
    found.body = linked({ isSubscribed: false, isLast: true });
    fireEvent.click(await button());
    await screen.findByText("You are unsubscribed.");
    expect(text()).toContain(after);
    expect(text()).toContain("The person responsible for it has been told by e-mail.");
  },
);

it("unsubscribing shows the state by then, and no mail notice to the maker", async () => {
  await open("alert");
  await button();
  expect(document.body.textContent).toContain("Other recipients still get it.");
  // The others left while the page stood open.
  found.body = linked({ isSubscribed: false, isLast: true, isCreator: true });
  fireEvent.click(await button());
  await screen.findByText("You are unsubscribed.");
  expect(document.body.textContent).toContain("since nobody else gets it");
  expect(document.body.textContent).not.toContain("by e-mail");
});
