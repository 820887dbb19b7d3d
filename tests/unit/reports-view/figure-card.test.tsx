import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { sampleAnswer } from "#renderer/features/reports/gallery/sample-answer.ts";
import { AnswerSentence } from "#renderer/features/reports/strip/answer-sentence.tsx";
import { RunStrip } from "#renderer/features/reports/strip/run-strip.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { ER, ICU, history, unit } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-answer", "reports-view", "figure-cards");
});
afterEach(cleanup);

const data = history({});

const draw = (medium: "screen" | "paper" = "screen") => {
  const behind = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <MediumProvider medium={medium}>
        <RunStrip
          report={performanceHistory}
          data={data}
          rows={performanceHistory.rows(data)}
          filters={DEFAULT_FILTERS}
          selected={[]}
          onBehind={medium === "screen" ? behind : undefined}
        />
        <p>Elsewhere</p>
      </MediumProvider>
    </MemoryRouter>,
  );
  return behind;
};

const open = async () => {
  const name = screen.getByRole("button", { name: "Compliance index, facility" });
  name.focus();
  fireEvent.click(name);
  return { name, card: await screen.findByRole("dialog") };
};

describe("a figure's card", () => {
  it("says what is counted, left out, and how, in that order, and links to the guide", async () => {
    draw();
    const { card } = await open();
    const heads = [...card.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["What is counted", "Left out", "n", "Range", "Devices", "Method"]);
    expect(card.textContent).toContain(text("reports.notes.index"));
    expect(card.textContent).toContain(data.formattedReportDateRange);
    expect(within(card).getByRole("link").getAttribute("href")).toBe("/guide#behind-the-figure");
  });

  it("has no lines of which there is nothing", async () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    const card = await screen.findByRole("dialog");
    const heads = [...card.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["What is counted", "Range"]);
  });

  it("closes by Escape, and the focus returns to the name", async () => {
    draw();
    const { name, card } = await open();
    expect(card.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(card, { key: "Escape" });
    await vi.waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute("aria-expanded")).toBe("false");
  });

  it("closes by a press outside", async () => {
    draw();
    const { name } = await open();
    fireEvent.mouseDown(screen.getByText("Elsewhere"));
    fireEvent.click(screen.getByText("Elsewhere"));
    await vi.waitFor(() => expect(name.getAttribute("aria-expanded")).toBe("false"));
  });

  it("closes as it opens what is behind the figure", async () => {
    const behind = draw();
    const { name, card } = await open();
    fireEvent.click(within(card).getByRole("button", { name: "What is behind it" }));
    expect(behind).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(name.getAttribute("aria-expanded")).toBe("false"));
  });

  it("is no button where nobody can press", () => {
    draw("paper");
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.body.textContent).toContain("Compliance index, facility");
  });

  it("has words for every figure of every report", () => {
    const labels = new Set(
      REPORTS.flatMap((report) =>
        report.keyFigures(sampleAnswer(report.response) as never).map(({ label }) => label),
      ),
    );
    expect(labels.size).toBeGreaterThan(30);
    // The other language has the texts that this one has.
    for (const label of labels)
      expect(text(textId(`figure-cards.counted.${label}`))).not.toContain("counted.");
  });
});

describe("the sentence above the figures", () => {
  const said = history({
    locations: [unit(ICU, "ICU East", 60), unit(ER, "Emergency", 90)],
  });

  it("narrows the table to what its underlined words are about, and back", () => {
    const narrow = vi.fn<(keys: readonly string[] | null) => void>();
    const sentence = (only: readonly string[] | null) => (
      <AnswerSentence
        report={performanceHistory as never}
        data={said}
        {...{ only }}
        onOnly={narrow}
      />
    );
    const { rerender } = render(sentence(null));
    const words = screen.getByRole("button", { name: "1 of 2 units" });
    fireEvent.click(words);
    expect(narrow).toHaveBeenLastCalledWith([ICU]);
    rerender(sentence([ICU]));
    expect(words.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(words);
    expect(narrow).toHaveBeenLastCalledWith(null);
  });

  it("is announced by nothing", () => {
    render(<AnswerSentence report={performanceHistory as never} data={said} />);
    expect(document.querySelector(".hr-answer [aria-live], .hr-answer[aria-live]")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
