import { type BandList, bandStart, symbolOf } from "#contract/organization/performance-bands.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { ReadListHistory } from "#renderer/ui/forms/list-history.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { BandsForm } from "../lib/values.ts";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { bandLine, limitText } from "./limit-text.ts";

type Props = {
  bands: BandsForm["performanceBands"];
  history: BandList["history"];
  changes: number;
  editPath: string;
};

/** The bands in a line, since when they hold, and the way to their editor. */
export function BandsCard({ bands, history, changes, editPath }: Props) {
  const t = useText("facility-settings");
  const format = useFormat();
  const limits = bands.map(({ limit }) => limit);
  return (
    <>
      {bands.length === 0 ? (
        <p>{t("facility-settings.bands.none")}</p>
      ) : (
        <ul className="hr-bands-line">
          {bands.map(({ title, limit, color, symbolId }, row) => (
            <li key={`${symbolId} ${color} ${limit}`}>
              <SymbolMark symbol={symbolOf(symbolId) ?? null} color={color} />
              <span>
                {title}{" "}
                <strong className="hr-tabular">
                  {t("facility-settings.bands.range", {
                    from: limitText(format, bandStart(limits, row)),
                    to: limitText(format, limit),
                  })}
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ReadListHistory history={history} rowText={(band) => bandLine(format, band)} />
      <div className="hr-bands-edit">
        <LinkButton icon={<Edit />} to={editPath}>
          {t("facility-settings.bands.edit")}
        </LinkButton>
        {changes > 0 && (
          <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
        )}
      </div>
    </>
  );
}
