import type { CSSProperties } from "react";
import {
  type BandRow,
  LAST_LIMIT,
  bandStart,
  symbolOf,
} from "#contract/organization/performance-bands.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { drawnBands } from "../lib/band-people.ts";
import { limitText } from "./limit-text.ts";

/** The bands side by side from 0 to 100, as far as their limits rise; the fields below say it all. */
export function BandsStrip({ bands }: { bands: readonly BandRow[] }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const limits = bands.map(({ limit }) => limit);
  return (
    <div className="hr-bands-strip" aria-hidden="true">
      <ol>
        {drawnBands(bands).map(({ band: { title, limit, color, symbolId }, row, above }) => (
          <li
            key={limit}
            style={
              {
                "--hr-swatch": `var(--hr-swatch-${color})`,
                flexGrow: limit - above,
              } as CSSProperties
            }
          >
            <span className="hr-bands-strip-part">
              <SymbolMark symbol={symbolOf(symbolId) ?? null} color={color} />
              <span>{title.trim() || t("facility-settings.bands.untitled")}</span>
            </span>
            <span className="hr-tabular">{limitText(format, bandStart(limits, row))}</span>
          </li>
        ))}
      </ol>
      <span className="hr-tabular">{limitText(format, LAST_LIMIT)}</span>
    </div>
  );
}
