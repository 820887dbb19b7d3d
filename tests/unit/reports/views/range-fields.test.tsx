import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#contract/core/primitives.ts";
import { customRangeLimits } from "#contract/reports/filters/timeframes.ts";
import {
  checkRange,
  draftFrom,
} from "#renderer/features/reports/reports/filters/range/custom-range.ts";
import { RangeFields } from "#renderer/features/reports/reports/filters/range/range-fields.tsx";
import { RangeSummary } from "#renderer/features/reports/reports/filters/range/range-summary.tsx";
import { comparedWith } from "#renderer/features/reports/reports/filters/range/timeframe-range.ts";
import { startI18n } from "#renderer/i18n/setup.ts";

const rules = { hasWholeDays: false, ...customRangeLimits("2026-11-28") };

function Owner({ language }: { language: Language }) {
  const [draft, setDraft] = useState(() =>
    draftFrom("2026-11-01T00:00", "2026-11-29T00:00", language),
  );
  const checked = checkRange(draft, rules, language);
  return (
    <Suspense>
      <RangeFields draft={draft} errors={{}} rules={rules} onChange={setDraft} />
      <RangeSummary
        range={checked.errors ? undefined : checked}
        begins={undefined}
        before={checked.errors ? undefined : comparedWith(checked, "rangeBefore", "custom")}
        today="2026-11-28"
      />
    </Suspense>
  );
}

const show = async (language: Language) => {
  await startI18n(language);
  render(<Owner language={language} />);
  return screen.findAllByRole<HTMLInputElement>("textbox");
};
const summary = () => screen.getByRole("status").textContent?.replaceAll(/\s+/gu, " ").trim();

afterEach(cleanup);

describe.each(LANGUAGES)("the days of a range in %s", (language) => {
  it("the days of a range are typed on a phone's full keyboard", async () => {
    const days = await show(language);
    expect(days).toHaveLength(2);
    for (const day of days) {
      expect(day.getAttribute("type")).toBe("text");
      expect(day.getAttribute("inputmode") ?? "text").toBe("text");
    }
  });
});

describe("the line below a range", () => {
  it("says the days, how many, and what they are compared with", async () => {
    const [, end] = await show("en-US");
    expect(end?.value).toBe("Nov 28, 2026");
    expect(summary()).toBe("Nov 1 – 28, 28 days, compared with Oct 4 – 31. Nov 28 counts whole.");
    fireEvent.change(screen.getByLabelText("Time of To"), { target: { value: "12:00" } });
    expect(summary()).toContain("Nov 28, 2026, 12:00");
    expect(summary()).not.toContain("whole");
  });

  it("says it in French", async () => {
    await show("fr-CA");
    expect(summary()).toBe(
      "1 – 28 nov., 28 jours, comparé à 4 – 31 oct. Le 28 nov. compte en entier.",
    );
  });
});
