import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useRestoredFocus } from "#renderer/app/shell/use-stored-focus.ts";

/** A step that is done by its button, a list that its form takes the place of, and a box to type in. */
function Page() {
  const content = useRef<HTMLElement>(null);
  const [done, setDone] = useState<readonly string[]>([]);
  useRestoredFocus(content);
  const button = (name: string, moves = false) =>
    !done.includes(name) && (
      <button
        type="button"
        onClick={() => {
          setDone([...done, name]);
          if (moves) document.querySelector("input")?.focus();
        }}
      >
        {name}
      </button>
    );
  return (
    <main ref={content}>
      <h1>Shifts</h1>
      <section>
        <h2>First steps</h2>
        <ul>
          <li>
            <h3>License the products</h3>
            {button("Add licenses")}
            <div>
              {button("Show")}
              <h4>Preview</h4>
            </div>
          </li>
        </ul>
      </section>
      <div>{button("Begin")}</div>
      {button("Write", true)}
      <input aria-label="Name" />
    </main>
  );
}

const press = (name: string) =>
  act(async () => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  });
const focused = () => document.activeElement?.textContent;

describe("focus on what goes away", () => {
  beforeEach(() => void render(<Page />));
  afterEach(cleanup);

  it("removed content moves the focus to the nearest remaining part's heading", async () => {
    await press("Add licenses");
    await waitFor(() => expect(focused()).toBe("License the products"));
    // Not by one that comes after it.
    await press("Show");
    await waitFor(() => expect(document.activeElement?.tagName).not.toBe("BODY"));
    expect(focused()).toBe("License the products");
  });

  it("removed content moves the focus to the page's title without nearer headings", async () => {
    await press("Begin");
    await waitFor(() => expect(focused()).toBe("Shifts"));
  });

  it("the focus stays in an open dialog when content goes", async () => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<div role="dialog" aria-modal="true"><h2 tabindex="-1">Add licenses?</h2></div>',
    );
    await press("Begin");
    await waitFor(() => expect(focused()).toBe("Add licenses?"));
    document.querySelector('[role="dialog"]')?.remove();
  });

  it("the focus stays where the page has put it, or a person left everything", async () => {
    await press("Write");
    const box = screen.getByRole("textbox", { name: "Name" });
    expect(document.activeElement).toBe(box);
    box.blur();
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Begin" })));
    await act(() => new Promise((done) => setTimeout(done, 100)));
    expect(document.activeElement).toBe(document.body);
  });
});
