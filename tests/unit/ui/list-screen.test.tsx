import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { Suspense } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { DetailPanel } from "#renderer/ui/lists/detail-panel.tsx";
import { ListScreen, type ListScreenProps } from "#renderer/ui/lists/list-screen.tsx";
import { useOpenRow } from "#renderer/ui/lists/use-open-row.ts";

type Unit = { id: string; name: string; isActive: boolean };

const unit = (id: string, name: string, isActive = true): Unit => ({ id, name, isActive });
const units = [
  unit("1", "Médecine interne"),
  unit("2", "Emergency", false),
  unit("3", "Surgical ICU"),
  unit("4", "Neuro ICU"),
];

const props: ListScreenProps<Unit> = {
  caption: "Units",
  list: {
    data: units,
    error: null,
    isFetching: false,
    dataUpdatedAt: 1,
    refetch: () => undefined,
  },
  columns: [
    { key: "name", header: "Name", kind: "text", card: "title", value: ({ name }) => name },
    { key: "id", header: "Number", kind: "text", value: ({ id }) => id },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  search: { label: "Unit", fields: ({ name }) => [name] },
  segments: {
    key: "active",
    label: "Status",
    options: [{ value: "no", label: "Inactive", has: ({ isActive }) => !isActive }],
  },
  empty: { title: "No units yet", text: "Add the first one." },
};

const router = (element: React.ReactNode, at = "/") =>
  createMemoryRouter([{ path: "*", element: <Suspense>{element}</Suspense> }], {
    initialEntries: [at],
  });

const show = async (more: Partial<ListScreenProps<Unit>> = {}, at = "/") => {
  const routes = router(<ListScreen {...props} {...more} />, at);
  render(<RouterProvider router={routes} />);
  await screen.findByRole("searchbox");
  return routes;
};

const names = (): (string | null)[] =>
  screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
const ticked = (): number =>
  screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked).length;

beforeAll(() => startI18n());
afterEach(cleanup);

describe("what narrows a list", () => {
  it("a list's search ignores case and accents, and is in the address", async () => {
    const routes = await show();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "INTERNE med" } });
    await waitFor(() => expect(names()).toEqual(["Médecine interne"]));
    expect(routes.state.location.search).toBe("?search=INTERNE+med");
    expect(screen.getByText("1 of 4, all on one page")).toBeDefined();
    fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(routes.state.location.search).toBe("");
  });

  it("a list's address gives its search, order and page", async () => {
    await show({ sizes: [2] }, "/?sort=-name&page=2");
    expect(names()).toEqual(["Médecine interne", "Emergency"].toSorted().toReversed());
    expect(screen.getByText("3–4 of 4")).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: /^Inactive/u }));
    expect(names()).toEqual(["Emergency"]);
    expect(screen.getByText("1–1 of 1")).toBeDefined();
  });

  it("a list without a match offers to reset its search", async () => {
    const routes = await show({}, "/?search=xyz&active=no&customerId=c");
    expect(screen.getByText("Nothing matches “xyz”")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(names()).toHaveLength(4);
    expect(routes.state.location.search).toBe("?customerId=c");
  });
});

describe("ticked rows", () => {
  const verbs = (rows: readonly Unit[]) => [
    { id: "off", label: `Deactivate ${rows.length}`, onSelect: () => undefined },
    { id: "lock", label: "Unlock", onSelect: () => undefined, closedBecause: "None is locked." },
  ];

  it("ticks a range of rows with Shift by click and arrow, without reordering", async () => {
    await show({ verbs });
    fireEvent.click(box("Emergency"));
    fireEvent.click(box("Neuro ICU"), { shiftKey: true });
    expect(ticked()).toBe(3);
    expect(names()).toEqual(units.map(({ name }) => name));
    fireEvent.keyDown(box("Emergency"), { key: "ArrowUp", shiftKey: true });
    expect(ticked()).toBe(5);
    expect(document.activeElement).toBe(box("Médecine interne"));
    expect(screen.getByRole("button", { name: "Deactivate 4" })).toBeDefined();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("ticking all takes the page's rows first, then all that match", async () => {
    await show({ verbs, sizes: [2] });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows of this page" }));
    const bar = screen.getByRole("toolbar");
    expect(within(bar).getByText("2 selected")).toBeDefined();
    fireEvent.click(within(bar).getByRole("button", { name: "Select all 4 that match" }));
    expect(within(bar).getByText("4 selected")).toBeDefined();
    const closed = within(bar).getByRole("button", { name: /Unlock.*None is locked/u });
    expect(closed.getAttribute("aria-disabled")).toBe("true");
  });
});

it("shows the created row on its page, marked", async () => {
  await show({ sizes: [2], created: "4" });
  expect(names()).toEqual(["Surgical ICU", "Neuro ICU"]);
  expect(screen.getByRole("row", { name: /Neuro/u }).className).toContain("hr-row-selected");
});

describe("on a phone", () => {
  beforeEach(() =>
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes("max-width: 599px") }),
    ),
  );
  afterEach(() => vi.unstubAllGlobals());

  it("rows on a phone are cards that open", async () => {
    await show();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    const toggle = screen.getByRole("button", { name: "Details of Emergency" });
    expect(screen.queryByText("Number", { selector: "dt" })).toBeNull();
    fireEvent.click(toggle);
    expect(screen.getByText("Number", { selector: "dt" })).toBeDefined();
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
  });
});

describe("the opened row", () => {
  function Page() {
    const [key, open] = useOpenRow();
    return (
      <>
        {units.map(({ id, name }) => (
          <button key={id} type="button" onClick={() => open(id)}>
            {name}
          </button>
        ))}
        {key !== null && (
          <DetailPanel key={key} title={`Unit ${key}`} onClose={() => open(null)} isUnsaved>
            <p>Body</p>
          </DetailPanel>
        )}
      </>
    );
  }

  it("opening another row asks first when something is unsaved", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    const routes = router(<Page />);
    render(<RouterProvider router={routes} />);
    const button = screen.getByRole("button", { name: "Emergency" });
    button.focus();
    fireEvent.click(button);
    expect(routes.state.location.search).toBe("?open=2");
    fireEvent.click(screen.getByRole("button", { name: "Neuro ICU" }));
    expect(await screen.findByText("Leave without saving?")).toBeDefined();
    expect(routes.state.location.search).toBe("?open=2");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Leave" })));
    expect(routes.state.location.search).toBe("?open=4");
    vi.unstubAllGlobals();
  });
});
