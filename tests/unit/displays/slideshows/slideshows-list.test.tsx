import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SlideshowsScreen } from "#renderer/features/displays/slideshows/screens/slideshows-screen.tsx";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";
import {
  type Answers,
  SLIDES,
  answerAs,
  id,
  scope,
  signIn,
  slideshow,
} from "./slideshow-server.ts";

const api = await startApiServer();
let answers: Answers;
const path = (name: string) => (_facility: string, one?: string) => `/${name}/${one ?? ""}`;
const paths = {
  list: path("list"),
  create: path("create"),
  edit: path("edit"),
  view: path("view"),
  displays: path("displays"),
};

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  answers = {
    slides: SLIDES,
    list: [
      slideshow(),
      slideshow({ id: id(51), name: "Lobby", isActive: false }),
      slideshow({ id: id(52), name: "Empty", isActive: false, slideCount: 0, slides: [] }),
    ],
    save: { status: 200, body: slideshow() },
    toggle: { status: 200, body: slideshow() },
    image: { status: 200, body: null },
  };
  answerAs(api, answers);
});
afterEach(cleanup);
afterAll(() => api.close());

const open = async (role: Parameters<typeof signIn>[0]) => {
  signIn(role);
  await show(
    <FacilityContext value={scope({ canSaveSlides: role !== "reader" })}>
      <SlideshowsScreen paths={paths} />
    </FacilityContext>,
  );
  await screen.findByText("Lobby");
};
const active = (name: string) =>
  screen.getByRole<HTMLInputElement>("switch", { name: `“${name}” is active` });
const toggles = () => api.seen.filter(({ url }) => url.includes("isActive="));

it("an active slideshow's name opens its viewer in a new tab", async () => {
  await open("analyst");
  const link = screen.getByRole("link", { name: "Corridor (opens in a new tab)" });
  expect(link.getAttribute("href")).toBe(`/view/${id(50)}`);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("link", { name: /^Lobby/u })).toBeNull();
});

it("springs back with a message where the server does not switch", async () => {
  await open("analyst");
  answers.toggle = { status: 412, body: { code: "slideshow_empty", status: 412, title: "" } };
  fireEvent.click(active("Lobby"));
  expect(active("Lobby").checked).toBe(true);
  expect(active("Lobby").getAttribute("aria-busy")).toBe("true");
  await waitFor(() => expect(active("Lobby").checked).toBe(false));
  expect(toggles().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PUT /api/reportSlideshow/${id(51)}?isActive=true`,
  ]);
  expect(useToasts.getState().list[0]?.text).toContain("“Lobby” was not switched on.");
});

it("does not ask the server to show a slideshow that has no slides", async () => {
  await open("analyst");
  expect(screen.getByText("No slides left")).toBeDefined();
  fireEvent.click(active("Empty"));
  expect(toggles()).toEqual([]);
  expect(useToasts.getState().list[0]?.text).toContain("no slides left");
});

it("only administrators delete a slideshow", async () => {
  await open("analyst");
  fireEvent.click(screen.getByRole("button", { name: "Actions for Lobby" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Edit",
  ]);
  cleanup();
  await open("administrator");
  fireEvent.click(screen.getByRole("button", { name: "Actions for Lobby" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete slideshow" }));
  await waitFor(() =>
    expect(api.seen.filter(({ method }) => method === "DELETE").map(({ url }) => url)).toEqual([
      `/api/reportSlideshow/${id(51)}`,
    ]),
  );
});

it("opens nothing to edit for who only reads", async () => {
  await open("reader");
  expect(screen.getByRole("link", { name: /^Corridor/u })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Create slideshow" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Displays" })).toBeNull();
  expect(screen.queryAllByRole("switch")).toEqual([]);
  expect(screen.queryAllByRole("button", { name: /^Actions for/u })).toEqual([]);
});
