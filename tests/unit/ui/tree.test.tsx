import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { Tree, type TreeProps } from "#renderer/ui/trees/tree.tsx";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";

const node = (id: string, parentId: string | null, name: string): TreeItem => ({
  id,
  parentId,
  name,
});
const items = [
  node("f", null, "Hospital"),
  node("3", "f", "Floor 3"),
  node("micu", "3", "Medical ICU"),
  node("301", "micu", "Room 301"),
  node("302", "micu", "Room 302"),
  node("med", "3", "Médecine interne"),
  node("5", "f", "Floor 5"),
];

type More = Partial<TreeProps<TreeItem>> & { ticked?: "rows" | "branches" };

function Sample({ ticked, ...more }: More) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <MemoryRouter>
      <Suspense>
        <Tree
          label="Locations"
          items={items}
          searchLabel="Location"
          empty={{ title: "No locations yet", text: "Add the first floor." }}
          openAtFirst={["f", "3", "micu"]}
          ticks={ticked && { kind: ticked, keys, onChange: setKeys }}
          {...more}
        />
      </Suspense>
    </MemoryRouter>
  );
}

const show = async (more: More = {}) => {
  render(<Sample {...more} />);
  await screen.findByRole("tree");
};
const row = (name: string) => screen.getByRole("treeitem", { name });
const names = () =>
  screen.getAllByRole("treeitem").map((item) => item.querySelector(".hr-tree-label")?.textContent);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.querySelector(".hr-tree-label")?.textContent;
const edits = (save: (name: string) => Promise<string | undefined>) => ({
  limit: 12,
  rename: { fits: () => true, save: (_: TreeItem, name: string) => save(name) },
  add: { words: () => "Add room", save: (_: TreeItem, name: string) => save(name) },
});

beforeAll(async () => {
  window.matchMedia = (media) => ({
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
    addListener: () => {},
    removeListener: () => {},
    onchange: null,
    matches: false,
    media,
  });
  await startI18n("en-US");
});
beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("keys of a tree", () => {
  it("arrows, Home, End and letters move; left and right close and open", async () => {
    await show();
    row("Hospital").focus();
    press("ArrowDown");
    expect(focused()).toBe("Floor 3");
    press("ArrowRight");
    expect(focused()).toBe("Medical ICU");
    press("ArrowLeft");
    expect(row("Medical ICU").getAttribute("aria-expanded")).toBe("false");
    expect(names()).not.toContain("Room 301");
    press("ArrowRight");
    press("End");
    expect(focused()).toBe("Floor 5");
    press("m");
    expect(focused()).toBe("Medical ICU");
    press("m");
    expect(focused()).toBe("Médecine interne");
    press("ArrowLeft");
    expect(focused()).toBe("Floor 3");
    press("Home");
    expect(focused()).toBe("Hospital");
    expect(screen.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(
      1,
    );
  });

  it("tree rows announce level, position and number of siblings", async () => {
    await show();
    const room = row("Room 302");
    expect(["level", "posinset", "setsize"].map((it) => room.getAttribute(`aria-${it}`))).toEqual([
      "4",
      "2",
      "2",
    ]);
  });

  it("Enter opens a row beside the tree; a closed one stays", async () => {
    const onChoose = vi.fn();
    await show({ onChoose, current: "302", isClosed: ({ id }) => id === "5" });
    expect(row("Room 302").getAttribute("aria-selected")).toBe("true");
    row("Room 301").focus();
    press("Enter");
    expect(onChoose).toHaveBeenLastCalledWith(items[3]);
    fireEvent.click(row("Floor 5"));
    expect(onChoose).toHaveBeenCalledTimes(1);
  });
});

describe("clicks on a row of a tree", () => {
  it("clicks choose a row where the tree is part of a form", async () => {
    const onChoose = vi.fn();
    render(
      <form>
        <Sample onChoose={onChoose} />
      </form>,
    );
    await screen.findByRole("tree");
    fireEvent.click(within(row("Room 302")).getByText("Room 302"));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(items[4]);
  });

  it("clicks on a row's controls or its menu do not choose the row", async () => {
    const onChoose = vi.fn();
    const chosen = vi.fn();
    const end = { menu: () => [{ id: "edit", label: "Edit", onSelect: chosen }] };
    await show({ onChoose, ticked: "rows", end });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Room 301" }));
    fireEvent.click(within(row("Room 301")).getByRole("button"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(onChoose).not.toHaveBeenCalled();
  });
});

describe("tick boxes of a tree", () => {
  const state = (name: string) => row(name).getAttribute("aria-checked");

  it("ticking a parent takes all below it, and shows partial selections", async () => {
    await show({ ticked: "branches" });
    row("Room 301").focus();
    press(" ");
    expect([state("Room 301"), state("Medical ICU"), state("Hospital")]).toEqual([
      "true",
      "mixed",
      "mixed",
    ]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Medical ICU" }));
    expect([state("Room 302"), state("Medical ICU")]).toEqual(["true", "true"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Room 302" }));
    expect([state("Room 301"), state("Medical ICU")]).toEqual(["true", "mixed"]);
  });

  it("ticking leaves out rows that a search hides", async () => {
    await show({ ticked: "branches" });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "302" } });
    await waitFor(() => expect(names()).not.toContain("Room 301"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Medical ICU" }));
    fireEvent.click(screen.getByRole("button", { name: "Show the other 6" }));
    await waitFor(() => expect(names()).toContain("Room 301"));
    expect([state("Room 301"), state("Room 302")]).toEqual(["false", "true"]);
  });

  it("ticking by rows affects each row alone", async () => {
    await show({ ticked: "rows" });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Medical ICU" }));
    expect([state("Medical ICU"), state("Room 301"), state("Floor 3")]).toEqual([
      "true",
      "false",
      "false",
    ]);
  });
});

describe("search in a tree", () => {
  it("a search ignores case and accents, shows parents, and marks the letters", async () => {
    await show({ openAtFirst: [] });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "MEDÉ" } });
    await screen.findByText("1 found in 7");
    expect(names()).toEqual(["Hospital", "Floor 3", "Médecine interne"]);
    expect(document.querySelector("mark")?.textContent).toBe("Méde");
    fireEvent.click(screen.getByRole("button", { name: "Collapse all" }));
    expect(names()).toEqual(["Hospital"]);
  });

  it("a tree's search offers its reset where nothing is found", async () => {
    await show();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "xyz" } });
    fireEvent.click(await screen.findByRole("button", { name: "Clear search" }));
    expect(await screen.findByRole("tree")).toBeTruthy();
  });
});

describe("editing in a tree", () => {
  const field = (name: string) => screen.getByRole("textbox", { name });

  it("F2 renames: a taken name stays to be corrected, a saved one ends editing", async () => {
    const save = vi.fn<(name: string) => Promise<string | undefined>>();
    save.mockResolvedValueOnce("Medical ICU already has a Room 302.");
    const second = Promise.withResolvers<string | undefined>();
    save.mockReturnValueOnce(second.promise);
    await show({ edits: edits(save) });
    row("Room 301").focus();
    press("F2");
    const input = field("Name of Room 301");
    fireEvent.change(input, { target: { value: " Room 302 " } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toContain("already has");
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: "Room 303" } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(input.closest('[role="treeitem"]')?.getAttribute("aria-busy")).toBe("true");
    second.resolve(undefined);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /Name of/u })).toBeNull());
    expect(save.mock.calls).toEqual([["Room 302"], ["Room 303"]]);
    expect(focused()).toBe("Room 301");
  });

  it("editing requires a name within its limit, and retains it after a failure", async () => {
    const save = vi.fn(() => Promise.reject(new Error("offline")));
    await show({ edits: edits(save) });
    row("Medical ICU").focus();
    press("n");
    const input = field("Name of the new row below Medical ICU");
    const at = screen.getAllByRole("treeitem").findIndex((item) => item.contains(input));
    expect(at).toBe(5);
    for (const [name, words] of [
      ["  ", "Enter a name."],
      ["A name too long", "15 characters; 12 are allowed."],
      ["Room 305", "The name was not saved. Try again."],
    ] as const) {
      fireEvent.change(input, { target: { value: name } });
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      expect((await screen.findByText(words)).textContent).toBe(words);
    }
    expect(save).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(input, { key: "Escape" });
    expect(focused()).toBe("Medical ICU");
  });

  it("Delete asks, and is closed with its reason while others hang below", async () => {
    const ask = vi.fn();
    const closedBecause = ({ id }: TreeItem) => (id === "micu" ? "Rooms come first" : undefined);
    await show({ edits: { limit: 12, remove: { ask, closedBecause } } });
    row("Medical ICU").focus();
    press("Delete");
    expect(ask).not.toHaveBeenCalled();
    press("ArrowDown");
    press("Delete");
    expect(ask).toHaveBeenCalledExactlyOnceWith(items[3]);
  });
});

it("a closed switch says why and does not move", async () => {
  const onChange = vi.fn();
  const end = {
    toggle: ({ id }: TreeItem) =>
      id === "micu" || id === "med"
        ? {
            isOn: true,
            words: "Observable",
            onChange,
            closedBecause: id === "med" ? "Why" : undefined,
          }
        : undefined,
  };
  await show({ end });
  const closed = within(row("Médecine interne Observable")).getByRole("switch");
  fireEvent.click(closed);
  expect([onChange.mock.calls.length, closed.getAttribute("aria-disabled")]).toEqual([0, "true"]);
  fireEvent.click(within(row("Medical ICU Observable")).getByRole("switch"));
  expect(onChange).toHaveBeenCalledWith(false);
});

it("an empty tree says what to do first, a failed one offers a retry", async () => {
  render(<Sample items={[]} />);
  expect(await screen.findByText("Add the first floor.")).toBeTruthy();
  cleanup();
  const onRetry = vi.fn();
  render(<Sample items={undefined} error={new Error("offline")} onRetry={onRetry} />);
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalled();
});
