import type { ScanAnswer } from "./scan-worker.ts";

/** Reads codes out of what a camera shows. */
export type CodeReader = {
  /** The text of the code in the picture of now; null while none can be read. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
};

/** Kinds of code on labels of devices and badges, as browsers name them. */
const FORMATS = ["qr_code", "data_matrix", "code_128"] as const;

/** `BarcodeDetector`, which some browsers have and TypeScript does not know. */
type Detector = {
  new (options: { formats: string[] }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's reader; null where it has none, or one that does not know every kind. */
const ofBrowser = async (): Promise<CodeReader | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector };
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats();
  if (!FORMATS.every((format) => known.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: [...FORMATS] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
};

/** Longer side of a picture that is read: more takes longer and reads no more. */
const SIDE_MAX = 1280;

const pixelsOf = (video: HTMLVideoElement): ImageData | null => {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext("2d");
  if (drawing === null) throw new Error("the browser gives no canvas");
  drawing.drawImage(video, 0, 0, width, height);
  return drawing.getImageData(0, 0, width, height);
};

/**
 * Our own reader. A worker runs it, which the server allows WebAssembly for; pages have none, and go
 * on meanwhile.
 */
const ofOurs = (): CodeReader => {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" });
  return {
    read: (video) => {
      const pixels = pixelsOf(video);
      if (pixels === null) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) =>
          "failed" in data ? reject(new Error(data.failed)) : resolve(data.text);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(pixels, [pixels.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
};

/** The browser's reader where it has one, else our own. */
export const openCodeReader = async (): Promise<CodeReader> => (await ofBrowser()) ?? ofOurs();
