import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { figureRule, isFigureId } from "#contract/core/figures.ts";
import { figureOfColumn } from "#contract/reports/columns.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";
import { FigureContext } from "#renderer/features/reports/reports/figures/figure-context.ts";
import { figureFacts } from "#renderer/features/reports/reports/figures/figure-facts.ts";
import { AnswerSentence } from "#renderer/features/reports/reports/summary-bar/answer-sentence.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { RunStrip } from "#renderer/features/reports/reports/summary-bar/run-strip.tsx";
import { SECTIONS } from "#renderer/app/guide/guide-sections.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import { FacilityContext, type FacilityScope } from "#renderer/session/facility-context.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { soon } from "#tests/support/soon.ts";
import { ER, ICU, history, unit } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-answer", "reports-view", "figure-cards");
});
afterEach(cleanup);

const plain = history({});
const data = {
  ...plain,
  total: { ...plain.total, uncoveredDispenses: 312, placesWithoutCounter: 9 },
};

const draw = (medium: "screen" | "paper" = "screen", shown = data) => {
  const behind = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <MediumProvider medium={medium}>
        <FigureContext
          value={
            medium === "screen"
              ? { report: performanceHistory, data: shown, onBehind: behind }
              : null
          }
        >
          <RunStrip
            report={performanceHistory}
            data={shown}
            rows={performanceHistory.rows(shown)}
            filters={DEFAULT_FILTERS}
            selected={[]}
            onBehind={medium === "screen" ? behind : undefined}
          />
        </FigureContext>
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
  it("a change's card says both ranges with n, the rule and the method", async () => {
    const comparedWith = { start: "2026-11-06T00:00", end: "2026-11-13T00:00" };
    draw("screen", { ...data, comparedWith });
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    const card = await screen.findByRole("dialog");
    const lines = new Map(
      [...card.querySelectorAll("dt")].map((head) => [
        head.textContent,
        head.nextElementSibling?.textContent,
      ]),
    );
    const { change } = data.total;
    expect([...lines.keys()]).toEqual(["What is counted", "Now", "Before", "Rule", "Method"]);
    expect(lines.get("Now")).toContain(data.formattedReportDateRange);
    expect(lines.get("Now")).toContain(`n ${change?.now.opportunities?.toLocaleString("en-US")}`);
    expect(lines.get("Before")).toContain(`${change?.before.percent?.toFixed(1)}`);
    expect(lines.get("Rule")).toContain("more than 3.0 points");
    expect(card.querySelectorAll(".hr-change-picture")).toHaveLength(1);
    expect(within(card).getByRole("link", { name: "How this is counted" })).toBeTruthy();
    fireEvent.keyDown(card, { key: "Escape" });
    await soon(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("a figure's card lists what counts, what is left out and how", async () => {
    draw();
    const { card } = await open();
    const heads = [...card.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["What is counted", "Left out", "n", "Range", "Devices", "Method"]);
    expect(card.textContent).toContain(text("reports.notes.index"));
    expect(card.textContent).toContain(data.formattedReportDateRange);
    expect(within(card).getByRole("link").getAttribute("href")).toBe("/guide#behind-the-figure");
  });

  it("a figure's card omits empty lines", async () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    const card = await screen.findByRole("dialog");
    const heads = [...card.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["What is counted", "Range"]);
  });

  it("a figure's card closes by Escape, and the focus returns to the name", async () => {
    draw();
    const { name, card } = await open();
    expect(card.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(card, { key: "Escape" });
    await soon(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute("aria-expanded")).toBe("false");
  });

  it("a figure's card closes by a press outside", async () => {
    draw();
    const { name } = await open();
    fireEvent.mouseDown(screen.getByText("Elsewhere"));
    fireEvent.click(screen.getByText("Elsewhere"));
    await soon(() => expect(name.getAttribute("aria-expanded")).toBe("false"));
  });

  it("a figure's card closes as it opens its devices", async () => {
    const behind = draw();
    const { name, card } = await open();
    fireEvent.click(within(card).getByRole("button", { name: "What is behind it" }));
    expect(behind).toHaveBeenCalledOnce();
    await soon(() => expect(name.getAttribute("aria-expanded")).toBe("false"));
  });

  it("a figure's card on paper is no button", () => {
    draw("paper");
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.body.textContent).toContain("Compliance index, facility");
  });

  it("a figure's card says how much was left out", async () => {
    draw();
    const { card } = await open();
    expect(card.textContent).toContain("312 dispenses without a counter, in 9 places");
  });
});

/** Every figure that a report names: in its strip and at the heads of its columns. */
const figuresIn = (report: (typeof REPORTS)[number]): string[] => {
  const columns = report.columns.flatMap((column) => figureOfColumn(column) ?? []);
  const strip = report.keyFigures(sampleAnswer(report.response) as never);
  return [...new Set([...strip.map(({ label }) => label), ...columns])];
};

describe.each(REPORTS.map((report) => [report.id, report] as const))("report %i", (_id, report) => {
  it("a report has a full card for each of its figures", () => {
    const figures = figuresIn(report);
    expect(figures.filter((figure) => !isFigureId(figure))).toEqual([]);
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures.filter(isFigureId)) {
      const { guide, leavesOut, methods = [], parts } = figureRule(figure);
      // The other language has the texts that this one has.
      expect(text(textId(`figure-cards.counted.${figure}`))).not.toMatch(/^counted\./u);
      if (leavesOut)
        expect(text(textId(`figure-cards.leftOut.${figure}`))).not.toMatch(/^leftOut\./u);
      expect(SECTIONS.map(({ id }) => id)).toContain(guide);
      // Paper has the method as a footnote: what a card says is among the report's own notes.
      if (methods.length > 0)
        expect(methods.some((note) => report.notes.includes(note))).toBe(true);
      // A proportion takes its n from the total row.
      if (parts && report.columns.some((column) => figureOfColumn(column) === figure))
        expect(
          parts[1].some((whole) => report.columns.some((c) => figureOfColumn(c) === whole)) ||
            report.rows(sampleAnswer(report.response) as never).every(({ isTotal }) => !isTotal),
        ).toBe(true);
    }
  });

  it("a report leaves out only what its texts name, in whole counts", () => {
    const told = report.leftOut?.(sampleAnswer(report.response) as never) ?? [];
    for (const { id, figures, count } of told) {
      expect(text(textId(id), { count, n: String(count) })).toContain(String(count));
      expect(figures.every((figure) => isFigureId(figure))).toBe(true);
    }
  });
});

describe("a card's facts", () => {
  const words = { t: text, format: formatFor("en-US") };
  const of = { report: performanceHistory as never, data: data as never, onBehind: undefined };

  it("a card has the facts of the total row", () => {
    const { totalEvents, totalOpportunities, percentCompliant } = data.total;
    const facts = figureFacts(words, of, "index");
    const [index, events, all] = [
      words.format.percent(percentCompliant ?? 0),
      words.format.count(totalEvents),
      words.format.count(totalOpportunities),
    ];
    expect(facts.lead).toBe(`${index} = 100 × ${events} ÷ ${all}`);
    expect(facts.n).toBe(all);
    expect(facts.range).toBe(data.formattedReportDateRange);
  });

  it("a card has none of the answer's sums where its part has another range", () => {
    const facts = figureFacts(words, of, "index", "Last 7 days");
    expect(facts).toMatchObject({
      lead: undefined,
      n: undefined,
      leftOut: [],
      range: "Last 7 days",
    });
  });
});

describe("a column's heading", () => {
  const table = () => {
    const sort = vi.fn<() => void>();
    render(
      <MemoryRouter>
        <FacilityContext value={{ facility: { timeZone: "America/New_York" } } as FacilityScope}>
          <FigureContext value={{ report: performanceHistory as never, data, onBehind: undefined }}>
            <ReportTable
              report={performanceHistory as never}
              caption="Units"
              rows={performanceHistory.rows(data)}
              more={null}
              filters={DEFAULT_FILTERS}
              sortBy={[]}
              onSort={sort}
              selected={[]}
              onSelect={() => undefined}
              onBehind={() => undefined}
            />
          </FigureContext>
        </FacilityContext>
      </MemoryRouter>,
    );
    return sort;
  };

  it("a column's heading explains its figure beside its sort button", async () => {
    const sort = table();
    const head = screen.getByRole("columnheader", { name: "Index, %" });
    const mark = within(head).getByRole("button", { name: "About Index, %" });
    fireEvent.click(mark);
    const card = await screen.findByRole("dialog");
    expect(card.textContent).toContain(text("figure-cards.counted.index"));
    expect(sort).not.toHaveBeenCalled();
    fireEvent.keyDown(card, { key: "Escape" });
    await soon(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("About Index, %"),
    );
    fireEvent.click(within(head).getByRole("button", { name: "Index, %" }));
    expect(sort).toHaveBeenCalledOnce();
  });

  it("a column of names has no explanation mark", () => {
    table();
    const head = screen.getByRole("columnheader", { name: "Unit" });
    expect(within(head).getAllByRole("button")).toHaveLength(1);
  });
});

describe("the sentence above the figures", () => {
  const said = history({
    locations: [unit(ICU, "ICU East", 60), unit(ER, "Emergency", 90)],
  });

  it("underlined words of the sentence narrow the table, and back", () => {
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

  it("the sentence above the figures is no live region", () => {
    render(<AnswerSentence report={performanceHistory as never} data={said} />);
    expect(document.querySelector(".hr-answer [aria-live], .hr-answer[aria-live]")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
