import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, it } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import * as writer from "zxing-wasm/writer";
import { type Pixels, readPixels } from "#renderer/ui/scan/read-pixels.ts";
import { labelPicture } from "#tests/support/code-pictures.ts";

const programOf = (name: string): ArrayBuffer => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${name}`));
  return new Uint8Array(bytes).buffer;
};

beforeAll(() => {
  prepareZXingModule({ overrides: { wasmBinary: programOf("reader/zxing_reader.wasm") } });
  writer.prepareZXingModule({ overrides: { wasmBinary: programOf("writer/zxing_writer.wasm") } });
});

/** A code of another maker, each of its modules three dots wide, on white. */
const drawn = async (text: string, format: "DataMatrix" | "Code128"): Promise<Pixels> => {
  const { symbol } = await writer.writeBarcode(text, { format });
  const [scale, edge] = [3, 30];
  const rows = Math.max(symbol.height, 20);
  const [width, height] = [symbol.width * scale + 2 * edge, rows * scale + 2 * edge];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < rows * scale; y += 1)
    for (let x = 0; x < symbol.width * scale; x += 1) {
      // A code of bars is one row, as high as one likes.
      const row = symbol.height === 1 ? 0 : Math.floor(y / scale);
      const ink = symbol.data[row * symbol.width + Math.floor(x / scale)] ?? 255;
      const at = ((y + edge) * width + x + edge) * 4;
      data.fill(ink, at, at + 3);
    }
  return { data, width, height };
};

it.each(["D4-118219", "GW-0312", "Éclair 7"])("reads the label of %s", async (serial) => {
  const picture = labelPicture(serial, { width: 640, height: 480, module: 5 });
  expect(await readPixels(picture)).toBe(serial);
});

it.each(["DataMatrix", "Code128"] as const)("reads a %s code", async (format) => {
  expect(await readPixels(await drawn("D4-118219", format))).toBe("D4-118219");
});

it("reads nothing where there is no code", async () => {
  const [width, height] = [320, 240];
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  expect(await readPixels({ data, width, height })).toBeNull();
});
