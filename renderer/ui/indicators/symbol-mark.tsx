import type { CSSProperties } from "react";
import type { Swatch } from "#contract/core/design/swatches.ts";
import "./symbol-mark.css";
import {
  Flag,
  FullCircle,
  Star,
  SymbolDiamond,
  SymbolSquare,
  SymbolTriangleUp,
  ThumbsDown,
  ThumbsUp,
} from "./icons.ts";

const ICONS = {
  thumbUp: ThumbsUp,
  circle: FullCircle,
  thumbDown: ThumbsDown,
  square: SymbolSquare,
  star: Star,
  diamond: SymbolDiamond,
  triangle: SymbolTriangleUp,
  flag: Flag,
} as const;

/** What can be drawn. */
export type MarkSymbol = keyof typeof ICONS;

const isSymbol = (symbol: string | null): symbol is MarkSymbol =>
  symbol !== null && Object.hasOwn(ICONS, symbol);

/** A symbol in a color; a square where there is none. */
export function SymbolMark({ symbol, color }: { symbol: string | null; color: Swatch }) {
  const Icon = ICONS[isSymbol(symbol) ? symbol : "square"];
  return (
    <span
      className="hr-symbol-mark"
      style={{ "--hr-swatch": `var(--hr-swatch-${color})` } as CSSProperties}
      aria-hidden="true"
    >
      <Icon />
    </span>
  );
}
