import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Pixels of a picture, as a canvas gives them. */
export type Pixels = Pick<ImageData, "data" | "width" | "height">;

/** The text of the code in a picture; null where none can be read. */
export const readPixels = async (pixels: Pixels): Promise<string | null> => {
  const [found] = await readBarcodes(pixels as ImageData, {
    formats: ["QRCode", "DataMatrix", "Code128"],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.text ?? null;
};

/** The answer about a picture: the text of its code, null without one, or why it was not read. */
export type ScanAnswer = { text: string | null } | { failed: string };

// Left to itself, the package fetches its program from a server elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

addEventListener("message", ({ data }: MessageEvent<Pixels>) => {
  readPixels(data).then(
    (text) => postMessage({ text } satisfies ScanAnswer),
    (error: unknown) => postMessage({ failed: String(error) } satisfies ScanAnswer),
  );
});
