import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";
import { AnswerSentence } from "#renderer/features/reports/reports/summary-bar/answer-sentence.tsx";
import type { Report } from "#contract/reports/index.ts";
import { SummaryToday } from "#renderer/features/reports/reports/views/ecm/summary/summary-today.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";

const idle = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.ResizeObserver ??= idle;

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

it("today's summary ends at the last data, where the answer above it ends", async () => {
  const data = {
    ...sampleAnswer(performanceSummary.response),
    countedTo: "2026-11-19T09:02",
    generatedAt: "2026-11-19T14:27:00.000Z",
  };
  const report = performanceSummary as unknown as Report;
  render(
    <MediumProvider medium="paper">
      <Suspense>
        <AnswerSentence {...{ report, data }} />
        <SummaryToday data={data} onDrawn={() => undefined} />
      </Suspense>
    </MediumProvider>,
  );
  await screen.findByText(/^midnight – 9:02\sAM$/u);
  expect(screen.getByText(/until 9:02\sAM/u)).toBeTruthy();
});
