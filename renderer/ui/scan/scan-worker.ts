import { prepareZXingModule } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";
import { type Pixels, readPixels } from "./read-pixels.ts";

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
