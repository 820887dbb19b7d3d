import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvStream } from "#server/export/csv.ts";
import type { ExportCell, ExportColumn, ExportRow, ExportTable } from "#server/export/table.ts";

const columns: ExportColumn[] = [
  { header: "Name", format: "text", width: 20 },
  { header: "Events", format: "decimal", width: 10 },
  { header: "Index, %", format: "percent", width: 10 },
  { header: "Change, points", format: "points", width: 10 },
];

const textOf = async (rows: ExportTable["rows"]): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of csvStream({ title: "T", columns, rows })) {
    chunks.push(Buffer.from(chunk as Buffer));
  }
  return Buffer.concat(chunks).toString("utf8");
};

const parsed = async (rows: ExportRow[]): Promise<string[][]> =>
  parse(await textOf(rows), { bom: true });

describe("CSV", () => {
  it("CSV begins with a byte order mark, quotes each value and uses CR LF", async () => {
    expect(await textOf([["ICU", 12, 80, -2.5]])).toBe(
      '\uFEFF"Name","Events","Index, %","Change, points"\r\n"ICU","12","80.0","-2.5"\r\n',
    );
  });

  it("CSV ends with its notes, each with as many values as any line", async () => {
    const notes = [{ label: "Answer", text: "=All units are at goal." }];
    const chunks: Buffer[] = [];
    for await (const chunk of csvStream({ title: "T", columns, rows: [["ICU", 12, 80, 0]], notes }))
      chunks.push(Buffer.from(chunk as Buffer));
    const lines: string[][] = parse(Buffer.concat(chunks), { bom: true });
    expect(lines.at(-1)).toEqual(["Answer", "'=All units are at goal.", "", ""]);
    expect(lines).toHaveLength(3);
  });

  it("CSV writes a column's decimals, for whole numbers too", async () => {
    const fine: ExportColumn = { header: "Refills", format: "hundredths", width: 10 };
    const texts: string[] = [];
    for await (const chunk of csvStream({ title: "T", columns: [fine], rows: [[0.058], [2]] }))
      texts.push(String(chunk));
    expect(texts.join("")).toContain('"0.06"\r\n"2.00"');
  });

  it("CSV doubles quotes, and retains commas, line breaks and other scripts", async () => {
    const name = 'Unité « É »,\r\n"B" 病院';
    expect(await parsed([[name, 1, 2, 3]])).toEqual([
      ["Name", "Events", "Index, %", "Change, points"],
      [name, "1", "2.0", "3.0"],
    ]);
  });

  it("CSV writes unknown as a dash and never a negative zero", async () => {
    expect((await parsed([["Lobby", 0, null, -0.04]]))[1]).toEqual(["Lobby", "0", "—", "0.0"]);
  });

  it("CSV rounds once, at the end", async () => {
    expect((await parsed([["A", 22.5, 76.9499, 100 / 3]]))[1]).toEqual([
      "A",
      "22.50",
      "76.9",
      "33.3",
    ]);
  });

  it.each([
    ..."=1+1 +1 -1 @SUM(A1) ＝1".split(" "),
    ...[
      "\t",
      "\r",
      "\n",
      "\u0000",
      " ",
      "\u00A0",
      "\u3000",
      "\u200B",
      "\u202E",
      "\uFEFF",
      " \u2060 ",
    ].map((before) => `${before}=1`),
  ])("CSV makes %j harmless", async (name) => {
    expect((await parsed([[name, 1, 2, 3]]))[1]?.[0]).toBe(`'${name}`);
  });

  it("CSV leaves negative numbers, and a minus within a text, alone", async () => {
    expect((await parsed([["A - B", -3, -0.5, -12.04]]))[1]).toEqual([
      "A - B",
      "-3",
      "-0.5",
      "-12.0",
    ]);
  });

  it("CSV writes pages of rows like a list of them", async () => {
    const rows: ExportRow[] = [
      ["ICU", 1, 80, 1],
      ["Ward", 2, null, -1],
      ["ER", 3, 70, null],
    ];
    async function* pages(): AsyncGenerator<ExportRow[]> {
      yield await Promise.resolve(rows.slice(0, 2));
      yield [];
      yield rows.slice(2);
    }
    expect(await textOf(pages())).toBe(await textOf(rows));
  });

  it("CSV reads rows only on demand, and closes their source after a stop", async () => {
    let pulled = 0;
    const closed = Promise.withResolvers<void>();
    const row: ExportCell[] = ["x".repeat(100), 1, 2, 3];
    async function* pages(): AsyncGenerator<ExportRow[]> {
      try {
        for (; pulled < 1_000_000; pulled += 100) yield Array.from({ length: 100 }, () => row);
      } finally {
        closed.resolve();
      }
    }
    const stream = csvStream({ title: "T", columns, rows: pages() });
    for await (const chunk of stream) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    await closed.promise;
    expect(pulled).toBeLessThan(10_000);
  });
});
