import type { ServerResponse } from "node:http";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ShiftHistory, ShiftList } from "#contract/organization/shifts.ts";
import { tagOf } from "#contract/core/versioned.ts";
import { ShiftEditor } from "#renderer/features/organization/shifts/components/shift-editor.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const id = (last: number) => `0199a000-0000-7000-8000-00000000001${last}`;
const saved: ShiftList = {
  version: 4,
  shifts: [
    { id: id(1), name: "Day", startTime: "07:00", endTime: "15:00", isActive: true },
    { id: id(2), name: "Evening", startTime: "15:00", endTime: "23:00", isActive: true },
    { id: id(3), name: "Night", startTime: "23:00", endTime: "07:00", isActive: true },
  ],
};

const api = await startApiServer();
let isDone = false;
const edit = (list: ShiftList = saved) =>
  show(
    <ShiftEditor
      facilityId={facilityId}
      saved={list}
      onSaved={() => {}}
      onDone={() => (isDone = true)}
    />,
  );
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } });
const names = () => screen.findAllByRole<HTMLInputElement>("textbox", { name: "Name" });
const type = (box: HTMLElement | undefined, value: string) =>
  fireEvent.change(box ?? document.body, { target: { value } });
const save = () => screen.getByRole("button", { name: "Save shifts" });

beforeAll(() => startI18n());
const always: ShiftHistory = { since: null, former: [] };
/** Answers what shifts were before, and a save as given. */
const answerSaves = (
  save: (body: string, response: ServerResponse) => void,
  history: ShiftHistory = always,
): void =>
  api.answerWith(({ method, body }, response) =>
    method === "GET" ? json(response, 200, history) : save(body, response),
  );
const taken = ({ version, shifts }: ShiftList, response: ServerResponse): void =>
  json(response, 200, shifts, { etag: tagOf(version) });
const puts = () => api.seen.filter(({ method }) => method === "PUT");

beforeEach(() => {
  isDone = false;
  answerSaves((_body, response) => taken({ ...saved, version: 5 }, response));
  api.seen.length = 0;
});
afterEach(cleanup);
afterAll(() => api.close());

it("shows how to solve an overlap in one row, and blocks saving until then", async () => {
  await edit();
  await names();
  choose("End of Evening", "23:30");
  const sentence =
    "Evening and Night both claim 11:00 PM – 11:30 PM. End Evening at 11:00 PM or start Night at 11:30 PM.";
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(screen.getByText("1 overlap")).toBeDefined();
  for (const field of ["Start of Evening", "End of Night"]) {
    expect(screen.getByRole("combobox", { name: field }).getAttribute("aria-invalid")).toBe("true");
  }
  fireEvent.click(save());
  expect(puts()).toEqual([]);
  choose("Start of Night", "23:30");
  expect(screen.queryByText(sentence)).toBeNull();
  expect(screen.getByText("2 unsaved changes")).toBeDefined();
});

it("checks a new shift after a time is chosen, and drops it without asking", async () => {
  await edit();
  await names();
  fireEvent.click(screen.getByRole("button", { name: "Add shift" }));
  expect(screen.queryByText(/Start and end are the same/u)).toBeNull();
  fireEvent.click(save());
  expect(await screen.findByText("Enter a name.")).toBeDefined();
  expect(screen.getByText(/Start and end are the same/u)).toBeDefined();
  const box = (await names()).at(-1);
  type(box, "dAY");
  expect(screen.getByText("Another shift is already called Day.")).toBeDefined();
  type(box, "Quart de nuit, fin de semaine");
  expect(screen.getByText("29 characters; 25 are allowed.")).toBeDefined();
  fireEvent.click(screen.getAllByRole("button", { name: /^Delete/u }).at(-1) ?? document.body);
  expect(await names()).toHaveLength(3);
  expect(puts()).toEqual([]);
});

it("sends rows hidden by a search, and leaves typed values when saving fails", async () => {
  answerSaves((_body, response) =>
    json(response, 503, { code: "unavailable", status: 503, title: "" }),
  );
  await edit();
  type((await names())[0], "Days");
  type(screen.getByRole("searchbox"), "night");
  await waitFor(async () => expect(await names()).toHaveLength(1));
  fireEvent.click(save());
  expect(await screen.findByText("The shifts were not saved.")).toBeDefined();
  const sent = JSON.parse(puts().at(-1)?.body ?? "{}") as ShiftList;
  expect(sent.version).toBe(4);
  expect(sent.shifts.map(({ name }) => name)).toEqual(["Days", "Evening", "Night"]);
  expect(screen.getByText("1 unsaved change")).toBeDefined();
  expect(isDone).toBe(false);
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
  await waitFor(async () => expect((await names())[0]?.value).toBe("Days"));
});

it("shows since when shifts hold, and applies them to earlier days if chosen", async () => {
  const rows = [{ name: "Day", startTime: "06:00", endTime: "18:00" }];
  const former = [{ until: "2026-11-02", replacedOn: null, rows }];
  const flags = () =>
    puts().map(({ body }) => (JSON.parse(body) as { alsoForPast?: boolean }).alsoForPast);
  const history = { since: "2026-11-02", former };
  answerSaves((_body, response) => taken({ ...saved, version: 5 }, response), history);
  await edit();
  await names();
  expect(await screen.findByText("In effect since Nov 2, 2026.")).toBeDefined();
  expect(screen.getByText("Before Nov 2, 2026: Day 6:00 AM – 6:00 PM.")).toBeDefined();
  fireEvent.click(save());
  await waitFor(() => expect(flags()).toEqual([false]));
  await waitFor(() => expect(isDone).toBe(true));
  fireEvent.click(screen.getByRole("checkbox", { name: "Apply to earlier days too" }));
  expect(screen.getByText("1 unsaved change")).toBeDefined();
  fireEvent.click(save());
  await waitFor(() => expect(flags()).toEqual([false, true]));
});

/** Answers the first save with what another user has saved, and takes the next ones. */
const saveSecond = (theirs: ShiftList) =>
  answerSaves((body, response) => {
    const { version } = JSON.parse(body) as ShiftList;
    if (version === theirs.version) return taken({ ...saved, version: 8 }, response);
    const changedBy = { name: "Maria Santos", at: "2026-03-02T09:00:00Z" };
    json(response, 409, { code: "conflict", status: 409, title: "", current: theirs, changedBy });
  });
const lastSent = () =>
  JSON.parse(puts().at(-1)?.body ?? "{}") as { version: number; shifts: object[] };
const row = (last: number, name: string, startTime: string, endTime: string) => ({
  id: id(last),
  name,
  startTime,
  endTime,
});
const listOf = (...shifts: ReturnType<typeof row>[]): ShiftList => ({
  ...saved,
  version: 7,
  shifts: shifts.map((shift) => ({ ...shift, isActive: true })),
});

it("saves on another user's change elsewhere, without overwriting it", async () => {
  saveSecond(listOf(row(1, "Day", "07:00", "15:00"), row(2, "Late", "15:00", "23:00")));
  await edit();
  type((await names())[0], "Days");
  fireEvent.click(save());
  await waitFor(() => expect(isDone).toBe(true));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(lastSent()).toEqual({
    version: 7,
    shifts: [row(1, "Days", "07:00", "15:00"), row(2, "Late", "15:00", "23:00")],
    alsoForPast: false,
  });
});

it("offers a choice where both changed a time, with overlaps under both rows", async () => {
  saveSecond(
    listOf(
      row(1, "Day", "07:00", "15:30"),
      row(2, "Evening", "15:30", "23:00"),
      row(3, "Night", "23:00", "07:00"),
    ),
  );
  await edit();
  await names();
  choose("End of Day", "14:00");
  choose("Start of Evening", "14:00");
  fireEvent.click(save());
  const dialog = await screen.findByRole("dialog", { name: /also changed the shifts/u });
  const pick = (name: RegExp) => fireEvent.click(within(dialog).getByRole("radio", { name }));
  expect(within(dialog).getByText("2 of 2 chosen")).toBeDefined();
  expect(within(dialog).getByText("The day as it will be saved")).toBeDefined();
  pick(/^Day, End, Maria Santos/u);
  expect(within(dialog).getAllByText(/^Day and Evening both claim/u)).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save shifts" }));
  expect(puts()).toHaveLength(1);
  pick(/^Evening, Start, Maria Santos/u);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save shifts" }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(lastSent().shifts).toEqual([
    row(1, "Day", "07:00", "15:30"),
    row(2, "Evening", "15:30", "23:00"),
    row(3, "Night", "23:00", "07:00"),
  ]);
});

it("a deleted shift that I changed requires a choice, and is made again", async () => {
  saveSecond(listOf(row(2, "Evening", "15:00", "23:00"), row(3, "Night", "23:00", "07:00")));
  await edit();
  type((await names())[0], "Days");
  fireEvent.click(save());
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("0 of 1 chosen")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save shifts" }));
  expect(puts()).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole("radio", { name: /Mine/u }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save shifts" }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(lastSent().shifts).toContainEqual({ name: "Days", startTime: "07:00", endTime: "15:00" });
});

it("closing the question by Escape retains the input", async () => {
  saveSecond(listOf(row(1, "Early", "07:00", "15:00")));
  await edit();
  type((await names())[0], "Days");
  fireEvent.click(save());
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await names())[0]?.value).toBe("Days");
  expect(isDone).toBe(false);
});
