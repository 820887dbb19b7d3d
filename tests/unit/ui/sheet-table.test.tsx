import { render, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Medium } from "#contract/core/design/medium.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { FewerRows, MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { columnParts, type Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";

beforeAll(async () => {
  await startI18n("en-US");
});

type Row = { name: string };

const column = (key: string): Column<Row> => ({
  key,
  header: key,
  kind: "text",
  value: ({ name }) => `${key} of ${name}`,
});
const keys = (parts: readonly (readonly Column<Row>[])[]) =>
  parts.map((part) => part.map(({ key }) => key).join(""));
const abc = (count: number) =>
  Array.from({ length: count }, (_, at) => column(String.fromCodePoint(97 + at)));

describe("the columns of a wide table", () => {
  it("columns of a wide table stay together while they fit", () => {
    expect(keys(columnParts(abc(9), 9))).toEqual(["abcdefghi"]);
  });

  it("a wide table continues below with its rows' names, about as wide", () => {
    expect(keys(columnParts(abc(10), 9))).toEqual(["abcdef", "aghij"]);
    expect(keys(columnParts(abc(16), 9))).toEqual(["abcdefghi", "ajklmnop"]);
    expect(keys(columnParts(abc(9), 4))).toEqual(["abcd", "aefg", "ahi"]);
  });

  it("parts of a wide table repeat the column of names", () => {
    const [first, second, ...others] = abc(10);
    const named = [first, { ...second, card: "title" }, ...others] as Column<Row>[];
    expect(keys(columnParts(named, 9))).toEqual(["abcdef", "bghij"]);
  });

  it("the first part of a wide table has the columns of a card", () => {
    const columns = abc(10).map((one): Column<Row> => {
      if (one.key === "g") return { ...one, card: "figure" };
      return one.key === "j" ? { ...one, card: "status" } : one;
    });
    expect(keys(columnParts(columns, 9))).toEqual(["abcdgj", "aefhi"]);
    // A bar stands beside the figure that it draws.
    const withBar = columns.map((one): Column<Row> =>
      one.key === "h" ? { ...one, hidesHeader: true } : one,
    );
    expect(keys(columnParts(withBar, 9))).toEqual(["abcdghj", "aefi"]);
  });

  it("a part of a wide table repeats what distinguishes equal names", () => {
    const columns = abc(10).map((one): Column<Row> =>
      one.key === "h" ? { ...one, isRepeated: true } : one,
    );
    expect(keys(columnParts(columns, 9))).toEqual(["abcdeh", "ahfgij"]);
  });
});

describe("a table on a medium", () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ name: `Row ${at}` }));
  const draw = (medium: Medium) =>
    render(
      <MediumProvider medium={medium}>
        <DataTable
          caption="All"
          columns={abc(MEDIUM_TRAITS.slide.mostColumns + 1)}
          rows={rows}
          rowKey={({ name }) => name}
          initialSort={[{ key: "j", desc: true }]}
          onToggle={() => undefined}
          actions={() => [{ id: "more", label: "More", onSelect: () => undefined }]}
        />
      </MediumProvider>,
    );

  it("a table on screen is one, with everything to press", () => {
    draw("screen");
    expect(screen.getAllByRole("table")).toHaveLength(1);
    expect(screen.getAllByRole("button").length).toBeGreaterThan(30);
  });

  it("a slide's tables have the rows that fit, in order, and count the rest", () => {
    draw("slide");
    const { mostRows } = MEDIUM_TRAITS.slide;
    const tables = screen.getAllByRole("table");
    expect(tables).toHaveLength(2);
    const first = (table: HTMLElement) => within(table).getAllByRole("rowheader")[0]?.textContent;
    expect(tables.map(first)).toEqual(["a of Row 29", "a of Row 29"]);
    expect(tables.map((table) => within(table).getAllByRole("rowheader").length)).toEqual([
      mostRows,
      mostRows,
    ]);
    expect(screen.getByText(`${30 - mostRows} more rows`)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("a table shows as many rows as fit its page, and counts the rest", () => {
    const draw = (most: number | null) => {
      const { unmount } = render(
        <MediumProvider medium="paper">
          <FewerRows most={most}>
            <DataTable caption="All" columns={abc(3)} rows={rows} rowKey={({ name }) => name} />
          </FewerRows>
        </MediumProvider>,
      );
      const shown = screen.getAllByRole("rowheader").length;
      const more = screen.queryByText(/more rows/u)?.textContent;
      unmount();
      return [shown, more];
    };
    expect(draw(null)).toEqual([30, undefined]);
    expect(draw(12)).toEqual([12, "18 more rows"]);
  });

  it("a table too wide for paper is broken into parts, which a screen scrolls", () => {
    // Each column takes 100 px of a page of 600.
    const columnsIn = (box: HTMLElement) => box.querySelectorAll("thead th").length;
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function width(
      this: HTMLElement,
    ) {
      return 100 * columnsIn(this);
    });
    const tables = (medium: Medium) => {
      const { container, unmount } = render(
        <MediumProvider medium={medium}>
          <DataTable caption="All" columns={abc(8)} rows={rows} rowKey={({ name }) => name} />
        </MediumProvider>,
      );
      const counts = [...container.querySelectorAll<HTMLElement>("table")].map(columnsIn);
      unmount();
      return counts;
    };
    expect(tables("paper")).toEqual([5, 4]);
    expect(tables("screen")).toEqual([8]);
  });
});
