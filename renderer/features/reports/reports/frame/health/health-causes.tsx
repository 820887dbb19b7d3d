import type { DataHealth } from "#contract/reports/reports.ts";
import type { Gap } from "#contract/reports/shared.ts";
import {
  wallDateTime,
  type PageText,
} from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

const DAY_LENGTH = 10;

const spanText = (words: PageText, { from, to }: Gap): string =>
  from.length === DAY_LENGTH
    ? words.format.range(from, to)
    : `${wallDateTime(words, from)} – ${wallDateTime(words, to)}`;

type GapsProps = {
  gaps: readonly Gap[];
  placeName: (locationId: string) => string | undefined;
};

/** The intervals without data and their causes; intervals of one cause and time count once. */
export function HealthGaps({ gaps, placeName }: GapsProps) {
  const words = usePageText();
  const { t } = words;
  const causes = Map.groupBy(gaps, ({ reason, from, to }) => `${reason} ${from} ${to}`);
  if (causes.size === 0) return null;
  return (
    <section>
      <h3>{t("reports-view.health.gaps")}</h3>
      <ul className="hr-health-list">
        {[...causes].map(([key, members]) => {
          const [gap] = members;
          if (gap === undefined) return null;
          const places = members.flatMap(({ locationId }) => placeName(locationId ?? "") ?? []);
          return (
            <li key={key}>
              <StatusText kind={gap.reason === "gatewayOffline" ? "bad" : "partial"}>
                {t(`reports-view.graph.gap.${gap.reason}`)}
              </StatusText>
              <span className="hr-tabular">{spanText(words, gap)}</span>
              <small>
                {places.length === 0 ? t("reports-view.health.allPlaces") : places.join(", ")}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Rooms whose dispenses do not count, with both cures. */
export function UncoveredPlaces(props: { places: DataHealth["placesWithoutCounter"] }) {
  const { places } = props;
  const { t, format } = usePageText();
  if (places.length === 0) return null;
  return (
    <section>
      <h3>{t("reports-view.health.notCounted")}</h3>
      <p>{t("reports-view.health.cures")}</p>
      <ul className="hr-health-list">
        {places.map(({ locationId, name, unit, dispenses }) => (
          <li key={locationId}>
            <strong>{name}</strong>
            <span className="hr-tabular">
              {t("reports-view.health.dispenses", { count: dispenses, n: format.count(dispenses) })}
            </span>
            <small>{unit === name ? "" : unit}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
