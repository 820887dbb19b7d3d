import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";

beforeAll(() => startI18n());
afterEach(cleanup);

it("is a drop-down that is disabled, but can be reached and read, where there is one choice", async () => {
  const choices = [{ value: "1", label: "Beacon Plant 4" }];
  render(
    <Suspense>
      <ChoiceMenu label="Facility" choices={choices} value="1" onChange={() => undefined} />
    </Suspense>,
  );
  const button = await screen.findByRole("button", { name: "Facility: Beacon Plant 4" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.textContent).toBe("Beacon Plant 4");
  button.focus();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(screen.queryByRole("listbox")).toBeNull();
});
