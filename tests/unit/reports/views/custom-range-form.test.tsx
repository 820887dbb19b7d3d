import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { CustomRangeForm } from "#renderer/features/reports/reports/filters/custom-range-form.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";

const draft = { startDay: "", startTime: "00:00", endDay: "", endTime: "00:00" };
const rules = { hasWholeDays: false, earliestDay: "2020-01-01", latestDay: "2026-12-31" };

// Its code takes longer to read here than a test waits for an element.
beforeAll(() => import("#renderer/ui/forms/days/day-picker.tsx"));
afterEach(cleanup);

describe.each(LANGUAGES)("the days of a custom range in %s", (language) => {
  it("custom range days are typed on a phone's full keyboard", async () => {
    await startI18n(language);
    render(
      <Suspense>
        <CustomRangeForm
          draft={draft}
          errors={{}}
          rules={rules}
          zoneName="Eastern Time"
          today="2026-11-20"
          onChange={() => undefined}
        />
      </Suspense>,
    );
    const days = await screen.findAllByRole("textbox");
    expect(days).toHaveLength(2);
    for (const day of days) {
      expect(day.getAttribute("type")).toBe("text");
      expect(day.getAttribute("inputmode") ?? "text").toBe("text");
    }
  });
});
