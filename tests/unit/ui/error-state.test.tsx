import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";

/** A page whose list fails, is waited for, and then fails again or comes. */
function Page() {
  const [shown, setShown] = useState<"failed" | "waiting" | "list">("failed");
  return (
    <main tabIndex={-1}>
      {shown === "failed" && (
        <ErrorState title="The list did not load" onRetry={() => setShown("waiting")}>
          Nothing is lost.
        </ErrorState>
      )}
      {shown === "list" && <button type="button">First row</button>}
      <button type="button" onClick={() => setShown("failed")}>
        Fail
      </button>
      <button type="button" onClick={() => setShown("list")}>
        Come
      </button>
    </main>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const tryAgain = () => {
  button("Try again").focus();
  fireEvent.click(button("Try again"));
};

beforeAll(() => startI18n());
beforeEach(() => void render(<Page />));
afterEach(cleanup);

describe("trying again by keyboard", () => {
  it("the focus stays in the page while a retry loads and when it succeeds", () => {
    tryAgain();
    expect(document.activeElement).toBe(screen.getByRole("main"));
    fireEvent.click(button("Come"));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("a retry that fails moves the focus back to the button", () => {
    tryAgain();
    fireEvent.click(button("Fail"));
    expect(document.activeElement).toBe(button("Try again"));
  });

  it("a retry does not move the focus of a person who moved on", () => {
    tryAgain();
    button("Come").focus();
    fireEvent.click(button("Fail"));
    expect(document.activeElement).toBe(button("Come"));
  });
});
