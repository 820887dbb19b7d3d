import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { WrongClocks } from "#renderer/features/reports/reports/frame/health/health-drawer.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});

it("shows how far each gateway's clock is off, and what is not judged", () => {
  const clock = (name: string, offsetMs: number) => ({
    deviceId: name,
    name,
    serialNumber: `S-${name}`,
    location: "ICU",
    offsetMs,
  });
  const { container, rerender } = render(
    <WrongClocks clocks={[clock("G1", 5_400_000), clock("G2", -45_000), clock("G3", 7_200)]} />,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "G190 min behindICU · S-G1",
    "G245 s aheadICU · S-G2",
    "G37 s behindICU · S-G3",
  ]);
  const kinds = [...container.querySelectorAll(".hr-status")].map(({ className }) => className);
  expect(kinds.map((name) => name.split("hr-status-")[1])).toEqual(["bad", "bad", "partial"]);
  rerender(<WrongClocks clocks={[]} />);
  expect(container.textContent).toBe("");
});
