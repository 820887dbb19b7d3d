import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";
import { Tree } from "#renderer/ui/trees/tree.tsx";

const items: TreeItem[] = [
  { id: "f", parentId: null, name: "Hospital" },
  { id: "4", parentId: "f", name: "Floor 4" },
  { id: "4e", parentId: "4", name: "Medical 4 East" },
  { id: "5", parentId: "f", name: "Floor 5" },
  { id: "5e", parentId: "5", name: "Surgical 5 East" },
  { id: "5w", parentId: "5", name: "Surgical 5 West" },
];

function Sample({ first }: { first: readonly string[] }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(first));
  return (
    <MemoryRouter>
      <Suspense>
        <Tree
          label="Locations"
          items={items}
          searchLabel="Find a unit"
          empty={{ title: "No locations yet", text: "" }}
          openAtFirst={["f", "4", "5"]}
          ticks={{ kind: "branches", keys, onChange: setKeys }}
        />
      </Suspense>
    </MemoryRouter>
  );
}

const show = async (first: readonly string[] = items.map(({ id }) => id)) => {
  render(<Sample first={first} />);
  await screen.findByRole("tree");
};
const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const ticked = () =>
  screen
    .getAllByRole("treeitem")
    .filter((row) => row.getAttribute("aria-checked") === "true")
    .map((row) => row.querySelector(".hr-tree-label")?.textContent);
const row = (name: string) => screen.getByRole("treeitem", { name: new RegExp(`^${name}`, "u") });

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
afterEach(cleanup);

describe("a tree of which all rows are ticked", () => {
  it("Enter leaves alone what is found, and all are brought back", async () => {
    await show();
    type("5 east");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(field().value).toBe("");
    expect(ticked()).toEqual(["Surgical 5 East"]);
    fireEvent.click(screen.getByRole("button", { name: "Bring all back" }));
    expect(ticked()).toHaveLength(6);
    expect(screen.queryByRole("button", { name: "Bring all back" })).toBeNull();
  });

  it("a click on a row that is found leaves it alone", async () => {
    await show();
    type("floor 5");
    await screen.findByText("Floor 5", { selector: "mark" });
    fireEvent.click(row("Floor 5"));
    expect(ticked()).toEqual(["Floor 5", "Surgical 5 East", "Surgical 5 West"]);
  });

  it("each row can be chosen alone", async () => {
    await show(["4e", "4"]);
    fireEvent.click(screen.getByRole("button", { name: "Only Surgical 5 West" }));
    expect(ticked()).toEqual(["Surgical 5 West"]);
  });

  it("where not all are ticked, what is found is ticked with the others", async () => {
    await show(["4e", "4"]);
    type("5 east");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(ticked()).toEqual(["Floor 4", "Medical 4 East"]);
    await screen.findByText("5 East", { selector: "mark" });
    fireEvent.click(screen.getByRole("checkbox", { name: /Surgical 5 East/u }));
    type("");
    await screen.findByText("Medical 4 East");
    expect(ticked()).toEqual(["Floor 4", "Medical 4 East", "Surgical 5 East"]);
  });
});
