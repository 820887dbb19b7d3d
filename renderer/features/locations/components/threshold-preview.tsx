import type { CSSProperties } from "react";
import type { Threshold } from "#contract/thresholds.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";

/** Valid rows on the scale from 0 to 100, and the goal that they give, in words too. */
export function ThresholdPreview({ rows }: { rows: readonly Threshold[] }) {
  const t = useText("locations");
  const format = useFormat();
  const goal = rows.at(-1);
  if (goal === undefined || rows.length < 2) return null;
  return (
    <section className="hr-threshold-preview">
      <h3>{t("locations.thresholds.preview")}</h3>
      <div className="hr-threshold-scale" aria-hidden="true">
        {rows.map(({ value, color, title }, at) => (
          <span
            key={title}
            style={
              {
                "--hr-swatch": `var(--hr-swatch-${color})`,
                inlineSize: `${(rows[at + 1]?.value ?? 100) - value}%`,
              } as CSSProperties
            }
          />
        ))}
      </div>
      <ul>
        {rows.map(({ title, value }) => (
          <li key={title}>
            {t("locations.thresholds.from", { title, value: format.percent(value) })}
          </li>
        ))}
      </ul>
      <p>{t("locations.thresholds.goalIs", { value: format.percent(goal.value) })}</p>
    </section>
  );
}
