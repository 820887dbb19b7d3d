import type { CSSProperties } from "react";
import {
  type BandFigures,
  type BandRow,
  LAST_LIMIT,
  symbolOf,
} from "#contract/organization/performance-bands.ts";
import { percentOf } from "#contract/core/percent.ts";
import { spread } from "#renderer/charts/end-labels.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { bandMoves, drawnBands, peopleIn } from "../lib/band-people.ts";

/** Height of the plot, and the least between two labels beside it, in pixels. */
const HEIGHT = 280;
const LABEL = 38;
/** Ticks closer than this, in points, would run into each other. */
const TICK = 6;
/** Spreads neighbors evenly over the width, the same way each time. */
const GOLDEN = 0.618_033_988_75;

const topOf = (percent: number): number => (1 - percent / LAST_LIMIT) * HEIGHT;

type Props = {
  bands: readonly BandRow[];
  saved: readonly BandRow[];
  /** Undefined until they have come. */
  figures: BandFigures | undefined;
};

/** What the bands mean for people: each a dot without a name, and how many change their band. */
export function BandsPreview({ bands, saved, figures }: Props) {
  const t = useText("facility-settings");
  const format = useFormat();
  const drawn = drawnBands(bands).toReversed();
  const performances = figures?.performances ?? [];
  const counts = peopleIn(drawn.toReversed(), performances);
  const people = performances.length;
  const tops = spread(
    drawn.map(({ band, above }) => topOf((band.limit + above) / 2) - LABEL / 2),
    HEIGHT - LABEL,
    LABEL,
  );
  const ticks = [LAST_LIMIT, ...drawn.map(({ above }) => above)].filter(
    (tick, at, all) => tick === 0 || at === 0 || (all[at - 1] ?? 0) - tick >= TICK,
  );
  const swatch = (color: BandRow["color"]) =>
    ({ "--hr-swatch": `var(--hr-swatch-${color})` }) as CSSProperties;
  return (
    <Card
      title={t("facility-settings.bands.preview")}
      note={people > 0 ? t("facility-settings.bands.previewNote", { count: people }) : undefined}
    >
      <div className="hr-bands-plot" style={{ blockSize: HEIGHT }}>
        <div className="hr-bands-ticks hr-tabular" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockStart: topOf(tick) }}>
              {format.percentTick(tick)}
            </span>
          ))}
        </div>
        <svg aria-hidden="true">
          {drawn.map(({ band: { color, limit }, above }) => (
            <g key={limit} style={swatch(color)}>
              <rect
                y={topOf(limit)}
                width="100%"
                height={topOf(above) - topOf(limit)}
                className="hr-bands-tint"
              />
              <rect
                x="100%"
                y={topOf(limit) + 1}
                width="4"
                height={Math.max(topOf(above) - topOf(limit) - 2, 1)}
                className="hr-bands-rail"
              />
            </g>
          ))}
          {performances.map((performance, at) => (
            <circle
              // Two people may have the same figure.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              cx={`${2 + 95 * ((at * GOLDEN) % 1)}%`}
              cy={topOf(performance)}
              r="2.25"
            />
          ))}
        </svg>
        <ol className="hr-bands-scale">
          {drawn.map((one, at) => (
            <li key={one.band.limit} style={{ insetBlockStart: tops[at] }}>
              <SymbolMark symbol={symbolOf(one.band.symbolId) ?? null} color={one.band.color} />
              <span className="hr-bands-name">
                {one.band.title.trim() || t("facility-settings.bands.untitled")}
              </span>
              {people > 0 && (
                <span className="hr-bands-count hr-tabular">
                  {t("facility-settings.bands.share", {
                    ...format.share(counts.get(one) ?? 0, people),
                    percent: format.percent(percentOf(counts.get(one) ?? 0, people)),
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      {people > 0 && (
        <p className="hr-bands-caption">
          {t("facility-settings.bands.dots")}
          {(figures?.tooFew ?? 0) > 0 && (
            <> {t("facility-settings.bands.tooFew", { count: figures?.tooFew ?? 0 })}</>
          )}
        </p>
      )}
      {figures !== undefined && <Meaning {...{ bands, saved, figures }} />}
    </Card>
  );
}

/** How many people change their band, or why that is not said. */
function Meaning({ bands, saved, figures }: Required<Props> & { figures: BandFigures }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const { performances, isSuppressed } = figures;
  if (isSuppressed || performances.length === 0)
    return <Note>{t("facility-settings.bands.nobodyJudged")}</Note>;
  const { up, down } = bandMoves(saved, bands, performances);
  if (up + down === 0) return <Note>{t("facility-settings.bands.nobodyMoves")}</Note>;
  return (
    <Note title={t("facility-settings.bands.moves", { count: up + down })}>
      {t("facility-settings.bands.ways", { up: format.count(up), down: format.count(down) })}
    </Note>
  );
}
