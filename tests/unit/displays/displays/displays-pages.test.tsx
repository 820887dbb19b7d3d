import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { AddDisplayScreen } from "#renderer/features/displays/displays/screens/add-display-screen.tsx";
import { DisplaysScreen } from "#renderer/features/displays/displays/screens/displays-screen.tsx";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { startApiServer } from "#tests/unit/app/api-server.ts";
import { box, show } from "#tests/unit/forms/kit.tsx";
import { FACILITY, id, scope, signIn } from "#tests/unit/displays/slideshows/slideshow-server.ts";
import { type DisplayAnswers, answerDisplays, display } from "./display-server.ts";

const api = await startApiServer();
let answers: DisplayAnswers;

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  signIn("analyst");
  answers = {
    list: [
      display(),
      display({
        id: id(71),
        name: "Cafeteria",
        state: "offline",
        lastSeenAt: "2026-11-18T11:04:00Z",
      }),
      display({ id: id(72), name: "Old lobby", state: "revoked", shown: null }),
    ],
    find: { status: 404, body: { code: "code_unknown", status: 404, title: "" } },
    save: { status: 200, body: display() },
  };
  answerDisplays(api, answers);
});
afterEach(cleanup);
afterAll(() => api.close());

const around = (page: React.ReactNode) =>
  show(
    <FacilityContext
      value={{
        ...scope(),
        facilities: [{ id: FACILITY, name: "General" }] as never,
      }}
    >
      {page}
    </FacilityContext>,
  );
const list = async () => {
  await around(
    <DisplaysScreen trail={[]} addPath={() => "/add"} Face={({ title }) => <b>{title}</b>} />,
  );
  await screen.findByText("Cafeteria");
};
const add = () => around(<AddDisplayScreen trail={[]} listPath={() => "/list"} />);
const row = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
const sent = (end: string) =>
  api.seen
    .filter(({ method, url }) => method !== "GET" && url.endsWith(end))
    .map(({ method, body }) => ({
      method,
      body: body === "" ? null : (JSON.parse(body) as object),
    }));
const inMenu = async (name: string, item: string) => {
  fireEvent.click(screen.getByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
};

it("lists displays' states, what they show and since when, revoked ones without actions", async () => {
  await list();
  expect(screen.getByText("1 of 2 online")).toBeDefined();
  expect(row("ICU corridor").textContent).toMatch(
    /Online.*just now.*Corridor.*2 of 4, Medical ICU.*1920 × 1080.*4\.12\.0/u,
  );
  expect(row("Cafeteria").textContent).toMatch(/Offline.*Nov 18.*last known/u);
  expect(screen.queryByRole("button", { name: "Actions for Old lobby" })).toBeNull();
});

it("sends commands without a question, and revokes after one", async () => {
  await list();
  await inMenu("ICU corridor", "Identify for 10 s");
  await waitFor(() =>
    expect(sent(`/displays/${id(70)}/command`)).toEqual([
      { method: "POST", body: { command: "identify" } },
    ]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  await inMenu("ICU corridor", "Revoke");
  await screen.findByText("Revoke “ICU corridor”?");
  expect(sent(`/displays/${id(70)}`)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Revoke display" }));
  await waitFor(() =>
    expect(sent(`/displays/${id(70)}`)).toEqual([{ method: "DELETE", body: null }]),
  );
});

it("renames a display by its seen version, without touching slideshow and PIN", async () => {
  await list();
  await inMenu("ICU corridor", "Rename");
  fireEvent.change(await screen.findByRole("textbox", { name: /^Name of the display/u }), {
    target: { value: "ICU, north" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent(`/displays/${id(70)}`)).toEqual([
      {
        method: "PUT",
        body: {
          name: "ICU, north",
          slideshowId: id(50),
          orientation: "asScreen",
          language: "en-US",
          darkHours: null,
          tellsOffline: true,
          version: 3,
        },
      },
    ]),
  );
});

it("asks for a picture in the drawer, and waits for it", async () => {
  await list();
  fireEvent.click(screen.getByRole("button", { name: "ICU corridor" }));
  const drawer = await screen.findByRole("dialog", { name: "ICU corridor" });
  expect((await within(drawer).findByText("No picture yet")).className).toContain("hr-display");
  expect(drawer.textContent).toMatch(/Fetch failures, 24 h3 of 2,880/u);
  fireEvent.click(within(drawer).getByRole("button", { name: "Ask for a picture" }));
  expect(await within(drawer).findByText("Waiting for the screen…")).toBeDefined();
});

it("says that two screens use one enrolment, and separates them after a question", async () => {
  answers.list[0] = display({ screens: 2 });
  await list();
  expect(screen.getByText("2 screens use this enrollment")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "ICU corridor" }));
  fireEvent.click(await screen.findByRole("button", { name: "Enroll separately" }));
  const question = await screen.findByRole("dialog", { name: /^Enroll the screens/u });
  fireEvent.click(within(question).getByRole("button", { name: "Enroll separately" }));
  await waitFor(() => expect(sent("/separate")).toHaveLength(1));
});

it("opens the slide in place of a picture that a browser cannot send", async () => {
  answers.list[0] = display({ canSendPicture: false });
  await list();
  fireEvent.click(screen.getByRole("button", { name: "ICU corridor" }));
  expect(await screen.findByText(/This browser cannot send a picture\./u)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Ask for a picture" })).toBeNull();
});

const code = () => box("Code on the screen");
const type = (typed: string) => fireEvent.change(code(), { target: { value: typed } });

it("finds a screen by its code, however it is typed, and enrols it", async () => {
  answers.find = {
    status: 200,
    body: {
      code: "H7K4WQ",
      browser: "Chromium 131 on Linux",
      size: { width: 1920, height: 1080 },
      networkAddress: "10.4.12.x",
      waitingMinutes: 3,
      expiresAt: "2026-11-26T19:44:00Z",
    },
  };
  await add();
  await screen.findByRole("option", { name: "Corridor" });
  type("h7k-4");
  type("h7k-4wq");
  expect(await screen.findByText("Display found.")).toBeDefined();
  expect(screen.getByText("Valid until 2:44 PM.")).toBeDefined();
  expect(sent("/find").map(({ body }) => body)).toEqual([{ code: "H7K4WQ" }]);
  fireEvent.change(box("Name of the display"), { target: { value: "ICU corridor" } });
  fireEvent.change(screen.getByRole("combobox", { name: "Slideshow" }), {
    target: { value: id(50) },
  });
  fireEvent.change(screen.getByRole("textbox", { name: /^PIN to leave/u }), {
    target: { value: "4821" },
  });
  fireEvent.change(screen.getByRole("combobox", { name: "Dark from" }), {
    target: { value: "22:00" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Confirm display" }));
  expect(
    await screen.findByText("Choose when the dark hours end, or “Never” for both."),
  ).toBeDefined();
  fireEvent.change(screen.getByRole("combobox", { name: "Dark until" }), {
    target: { value: "06:30" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Confirm display" }));
  await waitFor(() => expect(sent("/displays")).toHaveLength(1));
  expect(sent("/displays")[0]?.body).toEqual({
    code: "h7k-4wq",
    facilityId: FACILITY,
    name: "ICU corridor",
    slideshowId: id(50),
    orientation: "asScreen",
    language: "en-US",
    darkHours: { from: "22:00", until: "06:30" },
    tellsOffline: true,
    pin: "4821",
  });
});

it("says a wrong code under the field, and after five when to try again", async () => {
  await add();
  type("ABC 234");
  expect(await screen.findByText(/^No screen shows this code/u)).toBeDefined();
  answers.find = {
    status: 429,
    body: { code: "rate_limited", status: 429, title: "", retryAfter: 540 },
  };
  type("ABC 235");
  expect(await screen.findByText(/^Five codes were wrong\. Try again in/u)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Confirm display" }));
  expect(await screen.findByText("Enter a name for the display.")).toBeDefined();
  expect(screen.getByText("Choose a slideshow.")).toBeDefined();
  expect(sent("/displays")).toEqual([]);
});
