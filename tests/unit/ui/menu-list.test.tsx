import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { type MenuItem, MenuList } from "#renderer/ui/overlays/menu-list.tsx";

afterEach(cleanup);

const nothing = () => undefined;
const item = (label: string, more: Partial<MenuItem> = {}): MenuItem =>
  ({ id: label, label, onSelect: nothing, ...more }) as MenuItem;

const focusedIn = (items: readonly MenuItem[]): string | null | undefined => {
  render(
    <MemoryRouter>
      <MenuList label="Menu" items={items} onClose={nothing} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("menu")).toBeDefined();
  return document.activeElement?.textContent;
};

it("begins at what is chosen where it is one choice", () => {
  expect(focusedIn([item("English"), item("Français", { isCurrent: true })])).toBe("Français");
});

it("begins at its top where nothing is chosen", () => {
  expect(focusedIn([item("PDF"), item("Print")])).toBe("PDF");
});

it("begins at its top where a choice is only one group of it", () => {
  const items = [
    item("My account"),
    item("Light", { startsGroup: true }),
    item("Dark", { isCurrent: true }),
  ];
  expect(focusedIn(items)).toBe("My account");
});

it("ticks what is chosen, and nothing else", () => {
  focusedIn([item("Light"), item("Dark", { isCurrent: true })]);
  const ticked = screen
    .getAllByRole("menuitem")
    .filter((entry) => entry.querySelector('[data-icon="tick"]'));
  expect(ticked.map(({ textContent }) => textContent)).toEqual(["Dark"]);
});
