import { qrPath } from "#renderer/features/devices/devices/lib/qr-path.ts";
import type { Pixels } from "#renderer/ui/scan/read-pixels.ts";

/** The QR code that a label has, as a camera sees it in the middle of a white sheet. */
export const labelPicture = (
  text: string,
  { width, height, module }: { width: number; height: number; module: number },
): Pixels => {
  const { path, side } = qrPath(text);
  const left = Math.floor((width - side * module) / 2);
  const top = Math.floor((height - side * module) / 2);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu))
    for (let row = 0; row < module; row += 1) {
      const from = ((top + Number(y) * module + row) * width + left + Number(x) * module) * 4;
      for (let at = from; at < from + module * 4; at += 4) data.fill(0, at, at + 3);
    }
  return { data, width, height };
};

/** A film of one picture, as Chromium's pretended camera plays it. */
export const filmOf = ({ data, width, height }: Pixels): Buffer => {
  const bright = Buffer.alloc(width * height);
  for (let at = 0; at < bright.length; at += 1) bright[at] = data[at * 4] ?? 0;
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), bright, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame]);
};
