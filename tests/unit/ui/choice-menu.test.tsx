import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";

beforeAll(() => startI18n());
afterEach(cleanup);

it("is plain text with its label for readers where there is one choice", async () => {
  const choices = [{ value: "1", label: "Beacon Plant 4" }];
  const { container } = render(
    <Suspense>
      <ChoiceMenu label="Facility" choices={choices} value="1" onChange={() => undefined} />
    </Suspense>,
  );
  await screen.findByText("Beacon Plant 4");
  expect(container.textContent).toBe("Facility Beacon Plant 4");
  expect(screen.queryByRole("button")).toBeNull();
});
