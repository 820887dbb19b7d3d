import { symbolOf } from "#contract/organization/performance-bands.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { limitText } from "./limit-text.ts";

/** How bands and their values are called where two saves are compared. */
export const bandNames = (t: Translate, format: Format) => ({
  what: t("facility-settings.bands.these"),
  nameOf: (_list: string, row: unknown): string =>
    (row as { title: string }).title.trim() || t("facility-settings.bands.untitled"),
  labelOf: (path: string): string | undefined => {
    if (path.endsWith(".color")) return t("facility-settings.bands.color");
    return path.endsWith(".symbolId") ? t("facility-settings.bands.symbol") : undefined;
  },
  show: (path: string, value: unknown): string | undefined => {
    if (path.endsWith(".limit")) return limitText(format, value);
    if (path.endsWith(".color")) return t(`ui.swatch.${value as Swatch}`);
    if (path.endsWith(".symbolId"))
      return t(`facility-settings.symbol.${symbolOf(Number(value)) ?? "square"}`);
    return undefined;
  },
});
