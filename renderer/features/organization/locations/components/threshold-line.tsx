import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ReadListHistory } from "#renderer/ui/forms/list-history.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import { thresholdHistoryQuery, thresholdsQuery } from "../queries.ts";
import { thresholdLine } from "./threshold-text.ts";
import "./locations.css";

type Props = { locationId: string; editPath: string };

/** The thresholds of a place in a line, since when they hold, and the way to their editor. */
export function ThresholdLine({ locationId, editPath }: Props) {
  const t = useText("locations");
  const format = useFormat();
  const query = useQuery(thresholdsQuery(locationId));
  const { data: history } = useQuery(thresholdHistoryQuery(locationId));
  return (
    <QueryState query={query} failedTitle={t("locations.thresholds.failed")}>
      {({ value: thresholds }) => (
        <>
          {thresholds.length === 0 ? (
            <p>{t("locations.thresholds.none")}</p>
          ) : (
            <ul className="hr-threshold-swatches">
              {thresholds.map(({ title, value, color }) => (
                <li
                  key={title}
                  style={{ "--hr-swatch": `var(--hr-swatch-${color})` } as CSSProperties}
                >
                  <i aria-hidden="true" />
                  <span>
                    {title} <strong className="hr-tabular">{format.decimal(value)}</strong>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {history && (
            <ReadListHistory history={history} rowText={(row) => thresholdLine(format, row)} />
          )}
          <div>
            <LinkButton icon={<Edit />} to={editPath}>
              {t("locations.thresholds.edit")}
            </LinkButton>
          </div>
        </>
      )}
    </QueryState>
  );
}
