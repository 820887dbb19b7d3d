import { Link } from "react-router-dom";
import { figureRule } from "#contract/core/figures.ts";
import type { Figures } from "#contract/reports/shared.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ExplainPanel } from "#renderer/ui/overlays/explain-panel.tsx";
import type { UsualSlots } from "./usual-slots.ts";
import "./change-picture.css";

const WIDTH = 340;
const HEIGHT = 64;
const STRIP = 44;
const MARGIN = 16;
const RADIUS = 3.5;
const STACK = 2 * RADIUS + 1;

type Usual = NonNullable<Figures["usualVariation"]>;
type DotsProps = { usual: Usual; slots: UsualSlots };

/** Each whole slot as a dot, those beyond the usual range hollow. */
function Dots({ usual: { low, high }, slots: { values } }: DotsProps) {
  const format = useFormat();
  const [least, most] = [values[0] ?? low, values.at(-1) ?? high];
  const width = most - least || 1;
  const at = (value: number): number => MARGIN + ((value - least) / width) * (WIDTH - 2 * MARGIN);
  const columns = Map.groupBy(values, (value) => Math.round(at(value) / STACK));
  return (
    <svg className="hr-usual-dots" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect x={at(low)} width={at(high) - at(low)} y={0} height={STRIP} />
      {[...columns].flatMap(([column, inColumn]) =>
        inColumn.map((value, index) => (
          <circle
            // Equal figures of a column differ by their places alone.
            key={`${column} ${index}`}
            className={value < low || value > high ? "hr-usual-beyond" : undefined}
            cx={column * STACK}
            cy={STRIP / 2 + (index - (inColumn.length - 1) / 2) * STACK}
            r={RADIUS}
          />
        )),
      )}
      {[low, high].map((value) => (
        <text key={value} x={at(value)} y={HEIGHT - 4}>
          {format.figure(value)}
        </text>
      ))}
    </svg>
  );
}

/** How many whole slots lie within the usual range, and how far the others lie beyond it. */
export function UsualRangeCard(props: DotsProps & { text: string; onClose: () => void }) {
  const { usual, slots, text, onClose } = props;
  const t = useText("reports-view", "figure-cards");
  const format = useFormat();
  const { values, within, lower, higher } = slots;
  const parts = [
    t(`figure-cards.usual.${usual.unit}`, {
      all: format.count(values.length),
      within: format.count(within),
    }),
    ...(lower === 0
      ? []
      : [
          t("figure-cards.usual.lower", {
            n: format.count(lower),
            least: format.percent(values[0] ?? null),
          }),
        ]),
    ...(higher === 0
      ? []
      : [
          t("figure-cards.usual.higher", {
            n: format.count(higher),
            most: format.percent(values.at(-1) ?? null),
          }),
        ]),
  ];
  return (
    <ExplainPanel
      title={text}
      onClose={onClose}
      footer={
        <Link to={`/guide#${figureRule("index").guide}`}>{t("figure-cards.howCounted")}</Link>
      }
    >
      <p className="hr-figure-card-lead">{parts.join(" ")}</p>
      <Dots usual={usual} slots={slots} />
      <p>{t("figure-cards.usual.leftOut")}</p>
    </ExplainPanel>
  );
}
