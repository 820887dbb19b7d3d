import { render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";

beforeAll(async () => {
  await startI18n("en-US");
});

type Row = { name: string };
const columns: readonly Column<Row>[] = [
  { key: "name", header: "Name", kind: "text", value: ({ name }) => name },
];
const rows = Array.from({ length: 40 }, (_, at) => ({ name: `Row ${at}` }));

/** How many rows stand after each commit. */
const commitsWith = (drawnFirst?: number): number[] => {
  const counts: number[] = [];
  render(
    <Profiler id="table" onRender={() => counts.push(document.querySelectorAll("tbody tr").length)}>
      <DataTable
        caption="All"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        {...(drawnFirst !== undefined && { drawnFirst })}
      />
    </Profiler>,
  );
  return counts;
};

it("a table paints its first rows before the others, then has all", () => {
  expect(commitsWith(10)[0]).toBe(10);
  expect(screen.getAllByRole("row")).toHaveLength(1 + rows.length);
});

it("a table of rows that are drawn quickly paints all at once", () => {
  expect(commitsWith()[0]).toBe(rows.length);
});
