import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { excelStream } from "#server/export/excel.ts";
import type { ExportColumn, ExportRow, ExportTable } from "#server/export/table.ts";

const columns: ExportColumn[] = [
  { header: "Name", format: "text", width: 28 },
  { header: "Events", format: "integer", width: 12 },
  { header: "Index, %", format: "percent", width: 12 },
  { header: "Change, points", format: "points", width: 16 },
];

const written = async (title: string, rows: ExportRow[], notes?: ExportTable["notes"]) => {
  const chunks: Uint8Array[] = [];
  const table = { title, columns, rows, ...(notes && { notes }) };
  for await (const chunk of excelStream(table)) chunks.push(chunk as Uint8Array);
  const book = await readXlsx(Buffer.concat(chunks), { readStyles: true });
  const [sheet] = book.sheets;
  if (sheet === undefined) throw new Error("no sheet");
  return sheet;
};

describe("Excel", () => {
  it("Excel retains numbers, shows figures as displayed, and leaves unknown cells empty", async () => {
    const sheet = await written("Performance history", [
      ["Facility", 125_209, 50.05, -1.25],
      ["Lobby", 0, null, null],
    ]);
    expect(sheet.name).toBe("Performance history");
    expect(sheet.rows[0]).toEqual(["Name", "Events", "Index, %", "Change, points"]);
    expect(sheet.rows[1]).toEqual(["Facility", 125_209, 50.1, -1.3]);
    expect(sheet.rows[2]?.slice(0, 2)).toEqual(["Lobby", 0]);
    expect(sheet.rows[2]?.[2] ?? null).toBeNull();
  });

  it("Excel ends with its notes as texts", async () => {
    const notes = [{ label: "Goal", text: "80.0%" }];
    const sheet = await written("T", [["ICU", 1, 2, 3]], notes);
    expect(sheet.rows[2]?.slice(0, 2)).toEqual(["Goal", "80.0%"]);
  });

  it("Excel shows percentages with one decimal, freezes the header and sets widths", async () => {
    const sheet = await written("T", [["A", 1, 2, 3]]);
    expect(sheet.cells?.get("1,2")?.style?.numFmt).toBe("0.0");
    expect(sheet.cells?.get("1,3")?.style?.numFmt).toBe("+0.0;-0.0;0.0");
    expect(sheet.freezePane).toMatchObject({ rows: 1 });
    expect(sheet.columns?.[0]?.width).toBe(28);
  });

  it("Excel stores a text that looks like a formula as text", async () => {
    const sheet = await written("T", [["=1+1", 1, 2, 3]]);
    expect(sheet.rows[1]?.[0]).toBe("=1+1");
    expect(sheet.cells?.get("1,0")?.formula).toBeUndefined();
  });

  it("Excel closes the source of its rows when reading stops", async () => {
    const closed = Promise.withResolvers<void>();
    async function* pages(): AsyncGenerator<ExportRow[]> {
      try {
        for (let index = 0; index < 1_000_000; index += 1) yield [["A", index, 2, 3]];
      } finally {
        closed.resolve();
      }
    }
    for await (const chunk of excelStream({ title: "T", columns, rows: pages() })) {
      expect((chunk as Uint8Array).length).toBeGreaterThan(0);
      break;
    }
    await closed.promise;
  });

  it("an Excel sheet has a valid name, whatever the title", async () => {
    expect((await written("A/B: [a very long title that goes on] and on", [])).name).toBe(
      "A B   a very long title that go",
    );
    expect((await written("??", [])).name).toBe("1");
  });
});
