import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  EditSlideshowScreen,
  NewSlideshowScreen,
} from "#renderer/features/displays/slideshows/screens/slideshow-form-screen.tsx";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { LiveRegion } from "#renderer/ui/feedback/live-region.tsx";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { startApiServer } from "#tests/unit/app/api-server.ts";
import { box, show } from "#tests/unit/forms/kit.tsx";
import {
  type Answers,
  IMAGE,
  SLIDES,
  answerAs,
  id,
  picture,
  scope,
  signIn,
  slideshow,
} from "./slideshow-server.ts";

const api = await startApiServer();
let answers: Answers;
const shared = {
  trail: [],
  listPath: () => "/list",
  Face: ({ title }: { title: string }) => <b>{title}</b>,
};

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  signIn("administrator");
  answers = {
    slides: SLIDES,
    list: [slideshow()],
    save: { status: 200, body: slideshow() },
    toggle: { status: 200, body: slideshow() },
    image: { status: 200, body: { image: IMAGE, slide: null } },
  };
  answerAs(api, answers);
});
afterEach(cleanup);
afterAll(() => api.close());

const create = (change: Parameters<typeof scope>[0] = {}) =>
  show(
    <FacilityContext value={scope(change)}>
      <NewSlideshowScreen {...shared} />
      <LiveRegion />
    </FacilityContext>,
  );
const edit = () =>
  show(
    <FacilityContext value={scope()}>
      <EditSlideshowScreen {...shared} slideshowId={id(50)} />
      <LiveRegion />
    </FacilityContext>,
  );
const press = async (name: string | RegExp) => {
  const found = await screen.findAllByRole("button", { name });
  fireEvent.click(found.at(-1) as HTMLElement);
};
const choice = (name: string) => screen.findByRole("switch", { name: `Show “${name}”` });
const select = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await choice(name));
};
const saved = () =>
  api.seen
    .filter(({ url }) => url.endsWith("/reportSlideshow/save"))
    .map(({ method, body }) => ({ method, ...(JSON.parse(body) as object) }));
const handles = () =>
  screen
    .getAllByRole("button", { name: /Space lifts it/u })
    .map((button) => button.getAttribute("aria-label")?.split(",")[0]);
const handle = (name: string) =>
  screen.getByRole("button", { name: new RegExp(`^${name}, place`, "u") });
const heard = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

it("opens the next steps once a slide is selected, whose row is tinted", async () => {
  await create();
  const first = await choice("Emergency");
  const order = () => screen.getAllByRole("button", { name: /^Order/u })[0];
  expect(order()?.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(first);
  expect(order()?.getAttribute("aria-disabled")).toBeNull();
  expect(first.closest("tr")?.className).toContain("hr-row-selected");
  expect(screen.getByText("3 slides, 1 selected")).toBeDefined();
  expect(within(screen.getByRole("table")).getByText("Day and Night")).toBeDefined();
  fireEvent.click(first);
  expect(order()?.getAttribute("aria-disabled")).toBe("true");
});

it("has a column for shifts only where the facility has some", async () => {
  signIn("analyst");
  await create({ hasShifts: false });
  await choice("Emergency");
  expect(screen.queryByRole("columnheader", { name: "Shifts" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Delete the slide/u })).toBeNull();
});

it("asks with the slideshows before a slide is deleted, which leaves the selection", async () => {
  await create();
  await select("Units against goal");
  await press("Delete the slide “Units against goal”");
  expect(await screen.findByText(/These slideshows show it: Corridor\./u)).toBeDefined();
  await press("Delete slide");
  await waitFor(() => expect(screen.getByText(/0 selected/u)).toBeDefined());
  expect(
    api.seen.some(({ method, url }) => method === "DELETE" && url.endsWith(`/slide/${id(22)}`)),
  ).toBe(true);
});

it("saves the selected slides in their order with their titles, active at once", async () => {
  await create();
  await select("Units against goal", "Emergency");
  await press("Order 2 slides");
  fireEvent.change(box("Title on the screen for Emergency"), { target: { value: "ER now" } });
  await press("Settings");
  fireEvent.change(box("Name"), { target: { value: "Corridor, floor 3" } });
  fireEvent.change(box("Seconds for each slide"), { target: { value: "45" } });
  expect(
    screen.getByText("One round of 2 slides takes 1 minute 30 seconds at 45 seconds."),
  ).toBeDefined();
  expect(screen.getByText("Saved slideshows are active at once.")).toBeDefined();
  await press("Save slideshow");
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    method: "POST",
    name: "Corridor, floor 3",
    interval: 45,
    facilityId: id(1),
    isActive: true,
    reportSlides: [
      { id: id(22), order: 1, customSlideTitle: null },
      { id: id(21), order: 2, customSlideTitle: "ER now" },
    ],
  });
  await waitFor(() => expect(useToasts.getState().list[0]?.text).toContain("is saved and active"));
});

it("lifts, moves, drops and puts back by keys, and says each", async () => {
  await create();
  await select("Medical ICU", "Emergency", "Units against goal");
  await press("Order 3 slides");
  const key = (name: string, pressed: string) => fireEvent.keyDown(handle(name), { key: pressed });
  key("Medical ICU", "ArrowDown");
  expect(handles()).toEqual(["Medical ICU", "Emergency", "Units against goal"]);
  key("Medical ICU", " ");
  expect(handle("Medical ICU").getAttribute("aria-pressed")).toBe("true");
  key("Medical ICU", "ArrowDown");
  expect(handles()).toEqual(["Emergency", "Medical ICU", "Units against goal"]);
  expect(heard()).toContain("Medical ICU, moved to place 2 of 3.");
  key("Medical ICU", "End");
  expect(handles().at(-1)).toBe("Medical ICU");
  key("Medical ICU", "Escape");
  expect(handles()).toEqual(["Medical ICU", "Emergency", "Units against goal"]);
  expect(heard()).toContain("Medical ICU, put back to place 1 of 3.");
  key("Emergency", " ");
  key("Emergency", "Home");
  key("Emergency", " ");
  expect(heard()).toContain("Emergency, dropped at place 1 of 3.");
  await press("Move Units against goal up");
  expect(handles()).toEqual(["Emergency", "Units against goal", "Medical ICU"]);
  await press("Remove Emergency");
  expect(handles()).toEqual(["Units against goal", "Medical ICU"]);
});

it("leads from Save to a title that is too long", async () => {
  await edit();
  await press("Order 2 slides");
  fireEvent.change(box("Title on the screen for Medical ICU"), {
    target: { value: "x".repeat(101) },
  });
  await press("Settings");
  await press("Save slideshow");
  await waitFor(() =>
    expect(document.activeElement).toBe(box("Title on the screen for Medical ICU")),
  );
  expect(screen.getByText("At most 100 characters.")).toBeDefined();
  expect(saved()).toEqual([]);
});

it("shows a taken name and seconds beyond the idle time-out at their fields", async () => {
  answers.save = { status: 409, body: { code: "duplicate_name", status: 409, title: "" } };
  await edit();
  await press(/^Settings/u);
  fireEvent.change(box("Seconds for each slide"), { target: { value: "1191" } });
  await press("Save slideshow");
  expect(await screen.findByText("Enter a number from 30 to 1,190.")).toBeDefined();
  expect(saved()).toEqual([]);
  fireEvent.change(box("Seconds for each slide"), { target: { value: "1190" } });
  await press("Save slideshow");
  expect(await screen.findByText("Another slideshow already has this name.")).toBeDefined();
  expect(saved()[0]).toMatchObject({ method: "PUT", id: id(50), version: 3 });
  expect(document.activeElement).toBe(box("Name"));
});

it("a slideshow's slides are joined with what another user saved meanwhile", async () => {
  const slides = slideshow().slides.map((slide) => ({ ...slide, customSlideTitle: "Theirs" }));
  const current = slideshow({ version: 4, interval: 60, slides });
  answers.save = { status: 409, body: { code: "conflict", status: 409, title: "", current } };
  await edit();
  await press("Order 2 slides");
  await press("Move Medical ICU up");
  await press("Settings");
  await press("Save slideshow");
  await waitFor(() => expect(saved().length).toBeGreaterThan(1));
  expect(saved()[1]).toMatchObject({
    version: 4,
    interval: 60,
    reportSlides: [
      { id: id(20), order: 1, customSlideTitle: "Theirs" },
      { id: id(22), order: 2, customSlideTitle: "Theirs" },
    ],
  });
});

const chooser = () => screen.getByLabelText<HTMLInputElement>("Picture");
const take = (name: string, type: string, size = 10) =>
  fireEvent.change(chooser(), {
    target: { files: [new File([new Uint8Array(size)], name, { type })] },
  });
const images = () => api.seen.filter(({ url }) => url.includes("/slide/image"));

it("refuses a wrong kind or size of image before sending, and reports refusals", async () => {
  await create();
  await press("Add image");
  await screen.findByText("Add an image slide");
  take("poster.webp", "image/webp");
  const told = await screen.findByText("Image could not be added.");
  expect(told.closest("[role=alert]")?.textContent).toContain("This kind of file cannot be used.");
  take("poster.png", "image/png", 1024 * 1400);
  expect(screen.getByText(/The file is 1,400 KB/u)).toBeDefined();
  expect(images()).toEqual([]);
  answers.image = { status: 415, body: { code: "file_type", status: 415, title: "" } };
  take("poster.png", "image/png");
  expect(await screen.findByText(/This kind of file cannot be used/u)).toBeDefined();
  answers.image = { status: 413, body: { code: "file_too_large", status: 413, title: "" } };
  take("poster.png", "image/png");
  expect(await screen.findByText(/too large to be shown/u)).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "Description" })).toBeNull();
});

it("puts a new picture first and selects it, after a name that was taken", async () => {
  await create();
  await select("Emergency");
  await press("Add image");
  await screen.findByText("Add an image slide");
  take("winter-poster.png", "image/png");
  expect(await screen.findByText("File accepted")).toBeDefined();
  expect(box("Description").value).toBe("winter poster");
  answers.image = { status: 409, body: { code: "duplicate_name", status: 409, title: "" } };
  await press("Add slide");
  expect(await screen.findByText("Another slide already has this name.")).toBeDefined();
  const added = picture(30, "Winter poster");
  answers.image = { status: 200, body: { image: IMAGE, slide: added } };
  answers.slides = [...SLIDES, added];
  await press("Add slide");
  const shown = await choice("Winter poster");
  expect((shown as HTMLInputElement).checked).toBe(true);
  expect(within(screen.getByRole("table")).getAllByRole("switch")[0]).toBe(shown);
  await press("Order 2 slides");
  expect(handles()).toEqual(["Winter poster", "Emergency"]);
});
