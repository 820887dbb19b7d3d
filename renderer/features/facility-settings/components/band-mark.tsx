import type { CSSProperties } from "react";
import { type BandSymbol, symbolOf } from "#contract/performance-bands.ts";
import type { Swatch } from "#contract/swatches.ts";
import {
  Flag,
  FullCircle,
  Star,
  SymbolDiamond,
  SymbolSquare,
  SymbolTriangleUp,
  ThumbsDown,
  ThumbsUp,
} from "#renderer/ui/marks/icons.ts";

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

/** A band's symbol in its color. */
export function BandMark({ symbolId, color }: { symbolId: number; color: Swatch }) {
  const Icon = ICONS[symbolOf(symbolId) ?? "square"];
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
