import type { ServerResponse } from "node:http";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type ThresholdDays,
  type ThresholdHistory,
  type ThresholdList,
  readTenth,
  thresholdFaults,
} from "#contract/organization/thresholds.ts";
import { tagOf } from "#contract/core/versioned.ts";
import { ThresholdPanel } from "#renderer/features/organization/locations/components/threshold-panel.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const place = { id: "0199a000-0000-7000-8000-000000000002", name: "ICU" };
const saved: ThresholdList = {
  version: 3,
  thresholds: [
    { title: "Below", value: 0, color: "red" },
    { title: "Goal", value: 80, color: "green" },
  ],
};
const always: ThresholdHistory = { since: null, former: [], inherited: null };

/** Thirty days: nothing on the first two, too little on the third, then 60 to 86. */
const days: ThresholdDays["days"] = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-10-${String(at + 1).padStart(2, "0")}`,
  percentCompliant: at < 2 ? null : at === 2 ? 95 : 57 + at,
  isJudged: at > 2,
}));
const api = await startApiServer();
const answerList = (
  { url }: { url: string },
  response: ServerResponse,
  { version, thresholds }: ThresholdList = saved,
  history: ThresholdHistory = always,
): void => {
  if (url.endsWith("/days")) return json(response, 200, { days });
  if (url.endsWith("/history")) return json(response, 200, history);
  json(response, 200, thresholds, { etag: tagOf(version) });
};
const answer = (list: Partial<ThresholdList> = {}, history: Partial<ThresholdHistory> = {}) =>
  api.answerWith((seen, response) =>
    answerList(seen, response, { ...saved, ...list }, { ...always, ...history }),
  );
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
});
afterEach(cleanup);
afterAll(() => api.close());

it("takes commas, rounds to a tenth, and finds rows that say the same", () => {
  expect(["78,54", " 80 ", "x", "", "1e2", "-3"].map(readTenth)).toEqual([
    78.5,
    80,
    null,
    null,
    null,
    null,
  ]);
  const base = { title: "Below", value: 0 };
  const codes = (...rows: { title: string; value: number | null }[]) =>
    thresholdFaults([base, ...rows]).map(({ row, field: at, code }) => `${row} ${at} ${code}`);
  expect(codes({ title: "Goal", value: 100 })).toEqual([]);
  expect(codes({ title: "BELOW ", value: 0.9 })).toEqual(["1 title taken", "1 value too_small"]);
  expect(codes({ title: "x".repeat(31), value: 100.1 })).toEqual([
    "1 title too_long",
    "1 value too_big",
  ]);
  expect(codes({ title: "A", value: 5 }, { title: "B", value: 5 })).toEqual(["2 value taken"]);
});

it("does not save thresholds while a row is wrong, and saves them by value", async () => {
  answer();
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await field("Title of Goal");
  press("Add threshold");
  type(await field("Title of New threshold"), "Baseline");
  type(await field("Baseline from, %"), "80");
  expect(screen.getByText("“Goal” has this value already. Each needs its own.")).toBeTruthy();
  press("Save thresholds");
  expect(api.seen.filter(({ method }) => method === "PUT")).toHaveLength(0);
  type(await field("Baseline from, %"), "70,5");
  press("Save thresholds");
  await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
  const put = api.seen.find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "{}")).toMatchObject({
    version: 3,
    thresholds: [{ value: 0 }, { title: "Baseline", value: 70.5 }, { value: 80 }],
  });
});

it('warns that the highest threshold is the goal where a lower one is "Goal"', async () => {
  answer();
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await field("Title of Goal");
  press("Add threshold");
  type(await field("Title of New threshold"), "Baseline");
  type(await field("Baseline from, %"), "70");
  expect(screen.queryByText("“Goal” is not the goal.")).toBeNull();
  type(await field("Goal from, %"), "60");
  expect(screen.getByText("“Goal” is not the goal.")).toBeTruthy();
  expect(screen.getByText(/“Baseline”, 70\.0%/u)).toBeTruthy();
});

it("shows since when thresholds hold, and applies them to earlier days if chosen", async () => {
  const before = { until: "2026-11-02", rows: [{ title: "Goal", value: 70, color: "green" }] };
  answer(
    {},
    {
      since: "2026-11-02",
      former: [
        { ...before, replacedOn: null } as ThresholdHistory["former"][number],
        { until: "2026-09-01", replacedOn: "2026-09-03", rows: [] },
      ],
    },
  );
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  expect(await screen.findByText("In effect since Nov 2, 2026.")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Before Nov 2, 2026: Goal 70.0%.",
    "Before Sep 1, 2026: none. Replaced for those days too, on Sep 3, 2026.",
  ]);
  const sent = () =>
    api.seen
      .filter(({ method }) => method === "PUT")
      .map(({ body }) => (JSON.parse(body) as { alsoForPast?: boolean }).alsoForPast);
  type(await field("Goal from, %"), "85");
  press("Save thresholds");
  await waitFor(() => expect(sent()).toEqual([false]));
  // By itself it is enough to be saved, and it is not left chosen.
  const choice = () =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: "Apply to earlier days too" });
  await waitFor(() => expect(screen.queryByText(/unsaved change/u)).toBeNull());
  fireEvent.click(choice());
  expect(screen.getByText("1 unsaved change")).toBeTruthy();
  press("Save thresholds");
  await waitFor(() => expect(sent()).toEqual([false, true]));
  await waitFor(() => expect(choice().checked).toBe(false));
});

it("asks for no earlier days where nothing held before", async () => {
  answer({ thresholds: [] });
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await screen.findByRole("button", { name: "Add the usual three" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/In effect/u)).toBeNull();
});

it("leaves none when only the base would stay", async () => {
  answer();
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await field("Title of Goal");
  press("Delete Goal");
  expect(screen.queryByRole("textbox", { name: "Title of Below" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add the usual three" })).toBeTruthy();
});

it("shows how many days would reach the right thresholds, and how many did before", async () => {
  answer();
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  // Of 27 judged days those from 80 on reach the goal; the third day rests on too little.
  expect(
    await screen.findByText("With these values 7 of 27 days reached the goal of 80.0."),
  ).toBeTruthy();
  type(await field("Goal from, %"), "85");
  expect(
    screen.getByText("With these values 2 of 27 days reached the goal of 85.0. With 80.0 it is 7."),
  ).toBeTruthy();
  // A row that is wrong is left out.
  press("Add threshold");
  type(await field("Title of New threshold"), "Stretch");
  type(await field("Stretch from, %"), "85");
  expect(screen.getByText(/2 of 27 days reached the goal of 85\.0/u)).toBeTruthy();
  expect(screen.getByText("2 unsaved changes")).toBeTruthy();
});

it("chooses a color by its name, and says whose thresholds hold without any", async () => {
  answer({}, { inherited: { locationName: "Northlake", thresholds: saved.thresholds } });
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  expect(
    await screen.findByText(/Without any, those of Northlake apply: goal 80\.0%\./u),
  ).toBeTruthy();
  press("Color of Goal: Green");
  fireEvent.click(await screen.findByRole("radio", { name: "Purple" }));
  expect(screen.getByRole("button", { name: "Color of Goal: Purple" })).toBeTruthy();
});

it("gives a list without a base one, and calls that no change", async () => {
  const goal = { title: "Goal", value: 80, color: "green" } as const;
  answer({ thresholds: [goal] });
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  expect((await field("Title of Below baseline")).value).toBe("Below baseline");
  expect(screen.queryByRole("button", { name: "Save thresholds" })).toBeNull();
  type(await field("Goal from, %"), "81");
  press("Save thresholds");
  await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
  const put = api.seen.find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "{}")).toMatchObject({
    thresholds: [{ value: 0 }, { value: 81 }],
  });
});

/** Answers the first save with what another user has saved, and takes the next ones. */
const saveSecond = (thresholds: ThresholdList["thresholds"]) => {
  const theirs = { ...saved, version: 7, thresholds };
  api.answerWith((seen, response) => {
    if (seen.method !== "PUT") return answerList(seen, response);
    const sent = JSON.parse(seen.body) as ThresholdList;
    if (sent.version === 7) return answerList(seen, response, { ...sent, version: 8 });
    const changedBy = { name: "Maria Santos", at: "2026-03-02T09:00:00Z" };
    json(response, 409, { code: "conflict", status: 409, title: "", current: theirs, changedBy });
  });
};
const puts = () =>
  api.seen
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body) as ThresholdList);
const open = () =>
  show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);

it("a save merges another user's changes of other thresholds, though without ids", async () => {
  saveSecond([
    { title: "Under", value: 0, color: "red" },
    { title: "Baseline", value: 70, color: "orange" },
    { title: "Target", value: 80, color: "blue" },
  ]);
  await open();
  type(await field("Goal from, %"), "85");
  press("Save thresholds");
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(screen.queryByRole("dialog", { name: /also changed/u })).toBeNull();
  expect(puts()[1]?.thresholds).toEqual([
    { title: "Under", value: 0, color: "red" },
    { title: "Baseline", value: 70, color: "orange" },
    { title: "Target", value: 85, color: "blue" },
  ]);
  expect(await screen.findByRole("textbox", { name: "Title of Target" })).toBeTruthy();
});

it("offers a choice where both changed a threshold, with faults under both rows", async () => {
  saveSecond([
    { title: "Below", value: 0, color: "red" },
    { title: "Stretch", value: 90, color: "blue" },
    { title: "Goal", value: 95, color: "green" },
  ]);
  await open();
  type(await field("Goal from, %"), "90");
  press("Save thresholds");
  const dialog = await screen.findByRole("dialog", {
    name: "Maria Santos also changed the thresholds",
  });
  const inside = within(dialog);
  const pick = (name: RegExp) => fireEvent.click(inside.getByRole("radio", { name }));
  expect(
    inside.getByRole<HTMLInputElement>("radio", { name: /^Goal, From, %, Mine/u }).checked,
  ).toBe(true);
  expect(inside.getAllByText(/“(?:Goal|Stretch)” has this value already/u)).toHaveLength(2);
  const save = () => fireEvent.click(inside.getByRole("button", { name: "Save thresholds" }));
  save();
  expect(puts()).toHaveLength(1);
  pick(/^Goal, From, %, Maria Santos/u);
  save();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.thresholds.map(({ value }) => value)).toEqual([0, 90, 95]);
});

it("closing the question leaves what was typed; discarding takes the other's thresholds", async () => {
  saveSecond([
    { title: "Below", value: 0, color: "red" },
    { title: "Goal", value: 95, color: "green" },
  ]);
  await open();
  type(await field("Goal from, %"), "85");
  press("Save thresholds");
  fireEvent.keyDown(await screen.findByRole("dialog", { name: /also changed/u }), {
    key: "Escape",
  });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /also changed/u })).toBeNull());
  expect((await field("Goal from, %")).value).toBe("85");
  expect(screen.queryByText(/were saved/u)).toBeNull();
  press("Save thresholds");
  const dialog = await screen.findByRole("dialog", { name: /also changed/u });
  fireEvent.click(within(dialog).getByRole("button", { name: "Discard mine" }));
  await waitFor(async () => expect((await field("Goal from, %")).value).toBe("95.0"));
  expect(screen.queryByText(/unsaved change/u)).toBeNull();
});
