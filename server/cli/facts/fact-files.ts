import { type ReadStream, createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { DispenseFact } from "#contract/devices/ingest.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";
import { csvFact, unknownColumns } from "./csv-fact.ts";

/** One line of a file, as a fact that is yet to be checked. */
export type FileLine = { lineNumber: number; value: unknown };

/** One record of a CSV file. */
export type FileRecord = { lineNumber: number; cells: string[] };

export type FactFile = {
  sizeBytes: number;
  /** How far reading has come. */
  readBytes(): number;
  lines(): AsyncGenerator<FileLine>;
};

const MAX_RECORD_BYTES = 65_536;
/** What a decoder says of bytes that are no UTF-8. */
const NOT_UTF8 = "ERR_ENCODING_INVALID_ENCODED_DATA";

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A file's text without its byte order mark.
 * @throws StartError when it cannot be read, or is not UTF-8: letters would be lost for good
 */
async function* textOf(path: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (errorCode(cause) === NOT_UTF8)
      throw new StartError(`${path} is not UTF-8: save it in that encoding.`, { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`${path} cannot be read: ${reason}.`, { cause });
  }
}

async function* ndjsonLines(source: Readable): AsyncGenerator<FileLine> {
  let lineNumber = 0;
  for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
    lineNumber += 1;
    if (text.trim() !== "") yield { lineNumber, value: parseJson(text) };
  }
}

const checkHeader = (header: readonly string[]): void => {
  const unknown = unknownColumns(header);
  if (unknown.length > 0) {
    throw new StartError(`The file has columns that no fact has: ${unknown.join(", ")}.`);
  }
};

type CsvRecord = { record: string[]; info: { lines: number } };

/** The records of a CSV file, its header first. */
async function* csvRecords(source: Readable): AsyncGenerator<FileRecord> {
  const options = { info: true, relax_column_count: true, skip_empty_lines: true };
  const parser = source.pipe(parse({ ...options, max_record_size: MAX_RECORD_BYTES }));
  source.once("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>)
      yield { lineNumber: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (!String(error.code).startsWith("CSV_")) throw error;
    throw new StartError(`The file is not CSV: ${error.message}.`, { cause: error });
  } finally {
    source.destroy();
  }
}

async function* csvLines(source: Readable): AsyncGenerator<FileLine> {
  let header: string[] | undefined;
  for await (const { lineNumber, cells } of csvRecords(source)) {
    if (header) {
      yield { lineNumber, value: csvFact(header, cells) };
      continue;
    }
    header = cells.map((name) => name.trim());
    checkHeader(header);
  }
}

/**
 * The records of a CSV file, its header first.
 * @throws StartError when it cannot be read or is not CSV
 */
export const recordsOf = (path: string): AsyncGenerator<FileRecord> =>
  csvRecords(Readable.from(textOf(path, createReadStream(path))));

const readers = new Map([
  [".csv", csvLines],
  [".ndjson", ndjsonLines],
  [".jsonl", ndjsonLines],
]);

const PACKED = /\.gz$/iu;

/** What a file holds, unpacked where its name says that it is packed. */
const unpacked = (path: string, source: ReadStream): AsyncIterable<Buffer> => {
  if (!PACKED.test(path)) return source;
  const gunzip = createGunzip();
  source.once("error", (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
};

/**
 * Opens a file of facts: CSV whose header names the fields, or NDJSON, by the file's ending; `.gz`
 * after it where it is packed.
 * @throws StartError when there is no such file or its ending is another one
 */
export const openFactFile = async (path: string): Promise<FactFile> => {
  const reader = readers.get(extname(path.replace(PACKED, "")).toLowerCase());
  if (!reader) throw new StartError(`${path} ends neither in .csv nor in .ndjson.`);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartError(`There is no file ${path}.`);
  const source = createReadStream(path);
  return {
    sizeBytes: found.size,
    readBytes: () => source.bytesRead,
    lines: () => reader(Readable.from(textOf(path, unpacked(path, source)))),
  };
};

/**
 * The serial numbers that the lines of a file name, each once; what cannot be one is passed over.
 * The file is read to its end.
 */
export const devicesNamedIn = async (file: FactFile): Promise<string[]> => {
  const found = new Set<string>();
  for await (const { value } of file.lines()) {
    if (typeof value !== "object" || value === null || !("device" in value)) continue;
    const serial = DispenseFact.shape.device.safeParse(value.device);
    if (serial.success) found.add(serial.data);
  }
  return [...found];
};
