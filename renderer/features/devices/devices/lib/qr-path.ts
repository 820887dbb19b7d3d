import { generate } from "lean-qr";

/** Modules of quiet ground around a code, as readers expect it. */
const QUIET = 4;

/** A text as a QR code: the outline of its dark modules, and the side of the square around it. */
export const qrPath = (text: string): { path: string; side: number } => {
  const code = generate(text);
  const parts: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) parts.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  return { path: parts.join(""), side: code.size + 2 * QUIET };
};
