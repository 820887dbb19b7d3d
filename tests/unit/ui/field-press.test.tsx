import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

/** A form as forms are here: what is wrong is said once the field is left. */
function Form() {
  const [error, setError] = useState<string>();
  return (
    <>
      <TextField
        label="Name"
        error={error}
        onFocus={() => setError(undefined)}
        onBlur={() => setError("Enter a name.")}
      />
      <button type="button" onClick={() => setError("Sent without a name.")}>
        Send
      </button>
    </>
  );
}

const field = () => screen.getByRole("textbox", { name: "Name" });
const send = () => screen.getByRole("button", { name: "Send" });
const shown = () => document.querySelector(".hr-field-error")?.textContent.trim();
const press = () => {
  fireEvent.mouseDown(send());
  fireEvent.blur(field());
};

beforeAll(() => startI18n());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(<Form />);
  act(() => field().focus());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("what is wrong with a field", () => {
  it("a field's fault shows at once when the keyboard leaves it", () => {
    fireEvent.blur(field());
    expect(shown()).toBe("Enter a name.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  it("a field's fault waits while a button below it is pressed", () => {
    press();
    expect(shown()).toBeUndefined();
    expect(field().getAttribute("aria-invalid")).toBeNull();
    fireEvent.mouseUp(send());
    expect(shown()).toBeUndefined();
    fireEvent.click(send());
    expect(shown()).toBe("Sent without a name.");
  });

  it("a field's fault shows after a press without a click", () => {
    press();
    fireEvent.mouseUp(document.body);
    act(() => {
      vi.runAllTimers();
    });
    expect(shown()).toBe("Enter a name.");
  });

  it("a field's fault stays during a press, and goes after it", () => {
    fireEvent.blur(field());
    fireEvent.mouseDown(field());
    fireEvent.focus(field());
    expect(shown()).toBe("Enter a name.");
    fireEvent.mouseUp(field());
    fireEvent.click(field());
    expect(shown()).toBeUndefined();
  });

  it("a field's fault shows with the next move after an unseen release", () => {
    press();
    fireEvent.mouseMove(document.body, { buttons: 1 });
    expect(shown()).toBeUndefined();
    fireEvent.mouseMove(document.body, { buttons: 0 });
    expect(shown()).toBe("Enter a name.");
  });

  it("a field's fault ignores other mouse buttons", () => {
    fireEvent.mouseDown(send(), { button: 2 });
    fireEvent.blur(field());
    expect(shown()).toBe("Enter a name.");
  });
});
