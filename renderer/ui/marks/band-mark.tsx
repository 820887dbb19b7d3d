import type { CSSProperties } from "react";
import type { BandSymbol } from "#contract/performance-bands.ts";
import type { Swatch } from "#contract/swatches.ts";
import "./band-mark.css";
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
} as const satisfies Record<BandSymbol, unknown>;

const isSymbol = (symbol: string | null): symbol is BandSymbol =>
  symbol !== null && Object.hasOwn(ICONS, symbol);

/** A band's symbol in its color; a square where it has none. */
export function BandMark({ symbol, color }: { symbol: string | null; color: Swatch }) {
  const Icon = ICONS[isSymbol(symbol) ? symbol : "square"];
  return (
    <span
      className="hr-band-mark"
      style={{ "--hr-swatch": `var(--hr-swatch-${color})` } as CSSProperties}
      aria-hidden="true"
    >
      <Icon />
    </span>
  );
}
