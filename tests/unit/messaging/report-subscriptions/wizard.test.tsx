import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  EditSubscriptionScreen,
  NewSubscriptionScreen,
} from "#renderer/features/messaging/report-subscriptions/screens/subscription-form-screen.tsx";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { startApiServer } from "#tests/unit/app/api-server.ts";
import { box, show } from "#tests/unit/forms/kit.tsx";
import { type Answers, answerAs, id, scope, subscription } from "./subscription-server.ts";

const api = await startApiServer();
let answers: Answers;
const shared = { trail: [], listPath: () => "/list" };

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
  answers = { types: [3, 4], list: [subscription()], save: { status: 200, body: subscription() } };
  answerAs(api, answers);
});
afterEach(cleanup);
afterAll(() => api.close());

const create = (typeId: number | null = null) =>
  show(
    <FacilityContext value={scope}>
      <NewSubscriptionScreen {...shared} prefill={{ typeId }} />
    </FacilityContext>,
  );
const edit = () =>
  show(
    <FacilityContext value={scope}>
      <EditSubscriptionScreen {...shared} subscriptionId={id(50)} />
    </FacilityContext>,
  );
const tile = (name: RegExp) => screen.findByRole("radio", { name });
/** Begins with one type of report. */
const createAs = async (name: RegExp) => {
  await create();
  fireEvent.click(await tile(name));
};
/** The foot's button, of which the steps above have a namesake. */
const press = async (name: string) => {
  const found = await screen.findAllByRole("button", { name });
  fireEvent.click(found.at(-1) as HTMLElement);
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } });
const saves = () =>
  api.seen.filter(({ method, url }) => method !== "GET" && url.endsWith("/reportSubscriptions"));
const addPerson = async (typed: string, name: RegExp) => {
  const search = await screen.findByRole("combobox", { name: "Add a person of Northlake Health" });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: typed } });
  fireEvent.click(await screen.findByRole("option", { name }));
};

it("closes the next steps with a reason until a report is chosen", async () => {
  await create();
  const performance = await tile(/^Performance/u);
  const filters = () => screen.getAllByRole("button", { name: /^Filters/u })[0];
  expect(filters()?.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("Choose a report: the next steps depend on it.")).toBeDefined();
  fireEvent.click(performance);
  expect(performance.getAttribute("aria-checked")).toBe("true");
  expect(filters()?.getAttribute("aria-disabled")).toBeNull();
  fireEvent.click(performance);
  expect(performance.getAttribute("aria-checked")).toBe("false");
  expect(filters()?.getAttribute("aria-disabled")).toBe("true");
});

it("takes a single report by itself", async () => {
  answers.types = [3];
  await create();
  expect((await tile(/^Performance/u)).getAttribute("aria-checked")).toBe("true");
});

it("saves what the three steps say, all locations as none by name", async () => {
  await createAs(/^Performance/u);
  await press("Filters");
  expect(
    await screen.findByText("All locations, including those added later", { selector: "p" }),
  ).toBeDefined();
  await press("Recipients and schedule");
  fireEvent.change(box("Name"), { target: { value: "Weekly ICU" } });
  await addPerson("ama", /^Amara/u);
  choose("Frequency", "2");
  choose("Day of week", "5");
  choose("Time of day", "7");
  expect(await screen.findByText("Fri, Nov 27, 2026, 7:00 AM EST")).toBeDefined();
  await press("Save subscription");
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(JSON.parse(saves()[0]?.body ?? "")).toEqual({
    facilityId: id(1),
    name: "Weekly ICU",
    selectedReportTypeId: 3,
    selectedLocationIds: [],
    selectedEmployeeIds: [],
    selectedJobRoleIds: [],
    selectedShiftIds: [],
    recipients: [{ userId: id(20) }],
    frequencyId: 2,
    timeframeId: null,
    compareWith: null,
    dayOfWeek: 5,
    dayOfMonth: null,
    timeOfDayLocal: 7,
    withPdf: true,
    withCsv: false,
    sendWhen: "always",
    note: "",
  });
  await waitFor(() => expect(useToasts.getState().list[0]?.text).toContain("Next: Fri, Nov 27"));
});

it("Save leads to the first incomplete step, and shows what is missing", async () => {
  await createAs(/^Performance/u);
  await press("Filters");
  const tree = await screen.findByRole("tree", { name: "Locations" });
  fireEvent.click(within(tree).getAllByRole("checkbox")[0] ?? tree);
  await press("Recipients and schedule");
  await press("Save subscription");
  expect(await screen.findByText("Select at least one location.")).toBeDefined();
  expect(saves()).toEqual([]);
  await press("Recipients and schedule");
  for (const words of [
    "Enter a name for the subscription.",
    "Add at least one recipient.",
    "Choose how often it is sent.",
  ])
    expect(screen.getByText(words)).toBeDefined();
});

it("offers only readers with permission as recipients, and marks refused addresses", async () => {
  await createAs(/^Individual performance, table/u);
  await press("Filters");
  await press("Recipients and schedule");
  await addPerson("max", /^Maximilian/u);
  expect(screen.getByText("Last e-mail refused")).toBeDefined();
  fireEvent.focus(screen.getByRole("combobox", { name: "Add a person of Northlake Health" }));
  expect(screen.queryByRole("option", { name: /^Zoe/u })).toBeNull();
  expect(screen.getByText(/may not see individual figures: Zoe Okafor\./u)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "PDF" }).checked).toBe(false);
});

it("an edit opens Save only once something changed, even a name", async () => {
  await edit();
  const save = await screen.findByRole("button", { name: "Save subscription" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(save);
  fireEvent.change(box("Name"), { target: { value: "Weekly wards" } });
  expect(save.getAttribute("aria-disabled")).toBeNull();
  fireEvent.click(save);
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.method).toBe("PUT");
  expect(JSON.parse(saves()[0]?.body ?? "")).toMatchObject({
    id: id(50),
    version: 3,
    name: "Weekly wards",
  });
});

it("goes back to the form after a failure, with what was typed", async () => {
  answers.save = { status: 500, body: { code: "internal_error", status: 500, title: "" } };
  await edit();
  await screen.findByRole("button", { name: "Save subscription" });
  fireEvent.change(box("Name"), { target: { value: "Weekly wards" } });
  await press("Save subscription");
  expect(await screen.findByText("The subscription was not saved.")).toBeDefined();
  expect(box("Name").value).toBe("Weekly wards");
});

it("a conflict compares what another user saved meanwhile, as text", async () => {
  const current = subscription({ name: "ICU on Fridays", version: 4 });
  answers.save = { status: 409, body: { code: "conflict", status: 409, title: "", current } };
  await edit();
  await screen.findByRole("button", { name: "Save subscription" });
  fireEvent.change(box("Name"), { target: { value: "Weekly wards" } });
  await press("Save subscription");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("ICU on Fridays")).toBeDefined();
});

it("previews today's mail in a frame without scripts, and sends it to oneself", async () => {
  await edit();
  await press("Preview");
  const dialog = await screen.findByRole("dialog");
  const frame = await within(dialog).findByTitle("The e-mail on a computer");
  expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual([
    "",
    "<p>79.3%</p>",
  ]);
  expect(within(dialog).getByText(/Attached: icu\.pdf, about 84 KB\./u)).toBeDefined();
  fireEvent.click(within(dialog).getByRole("radio", { name: "Text" }));
  expect(within(dialog).getByText("Index 79.3%")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Send now to me" }));
  expect(await within(dialog).findByText(/on its way to amara@northlake\.test/u)).toBeDefined();
});

it("adds a recently unsubscribed user once a second Save confirms", async () => {
  const fieldErrors = { "recipients.0.userId": "unsubscribed" };
  answers.save = {
    status: 400,
    body: { code: "invalid_input", status: 400, title: "", fieldErrors },
  };
  await edit();
  await screen.findByRole("button", { name: "Save subscription" });
  fireEvent.change(box("Name"), { target: { value: "Weekly wards" } });
  await press("Save subscription");
  expect(await screen.findByText(/^Amara Okafor unsubscribed within/u)).toBeDefined();
  expect(JSON.parse(saves()[0]?.body ?? "").recipients).toEqual([{ userId: id(20) }]);
  await press("Save subscription");
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(JSON.parse(saves()[1]?.body ?? "").recipients).toEqual([
    { userId: id(20), addAgain: true },
  ]);
});
