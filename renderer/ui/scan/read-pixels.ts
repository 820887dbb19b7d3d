import { readBarcodes } from "zxing-wasm/reader";

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
