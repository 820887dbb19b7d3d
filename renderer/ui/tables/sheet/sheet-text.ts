/** Cells of a block, row by row. */
export type Block = readonly (readonly string[])[];

const LINE_END = /\r\n|\n|\r/u;

/** One cell from the text that begins with it, and what follows; quotes hold tabs and line ends. */
const CELL = /^(?:"(?<quoted>(?:[^"]|"")*)"(?=[\t\r\n]|$)|(?<plain>[^\t\r\n]*))/u;

/** A block as spreadsheets put it on the clipboard: tabs between cells, a line for each row. */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let rest = text;
  for (;;) {
    const found = CELL.exec(rest);
    const { quoted, plain = "" } = found?.groups ?? {};
    // A cell is one line here.
    const cell = quoted?.replaceAll('""', '"').split(LINE_END).join(" ") ?? plain;
    rows.at(-1)?.push(cell.trim());
    rest = rest.slice(found?.[0].length ?? 0);
    const next = /^(?:\t|\r\n|\n|\r)/u.exec(rest)?.[0];
    if (next === undefined) break;
    rest = rest.slice(next.length);
    if (next === "\t") continue;
    if (rest === "") break;
    rows.push([]);
  }
  return rows;
};

const written = (cell: string): string =>
  /[\t\r\n]|^"/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A block for the clipboard, as spreadsheets read it. */
export const writeBlock = (block: Block): string =>
  block.map((cells) => cells.map(written).join("\t")).join("\r\n");
