import type { CSSProperties } from "react";
import { LAST_LIMIT, symbolOf } from "#contract/performance-bands.ts";
import type { BandRow } from "#contract/performance-bands.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { SymbolMark } from "#renderer/ui/marks/symbol-mark.tsx";
import { limitWords } from "./limit-words.ts";

/** The bands on the scale of 0 to 100, as far as their limits rise. */
export function BandsPreview({ bands }: { bands: readonly BandRow[] }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const drawn = bands.filter(
    ({ limit }, row) =>
      typeof limit === "number" && limit <= LAST_LIMIT && limit > (bands[row - 1]?.limit ?? 0),
  );
  return (
    <Card title={t("facility-settings.bands.preview")}>
      <ol className="hr-bands-scale">
        {drawn.map(({ title, limit, color, symbolId }, row) => (
          <li
            key={limit}
            style={
              {
                "--hr-swatch": `var(--hr-swatch-${color})`,
                flexGrow: limit - (drawn[row - 1]?.limit ?? 0),
              } as CSSProperties
            }
          >
            <SymbolMark symbol={symbolOf(symbolId) ?? null} color={color} />
            <span>{title.trim() || t("facility-settings.bands.untitled")}</span>
            <span className="hr-tabular">
              {t("facility-settings.bands.upTo", { limit: limitWords(format, limit) })}
            </span>
          </li>
        ))}
      </ol>
      <Note>{t("facility-settings.bands.notCounted")}</Note>
    </Card>
  );
}
