import { clsx } from "clsx";
import type { Sampling, SampledUnit } from "#contract/reports/sampling.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { weekdayNames } from "./sampling-text.ts";

/** Four tints: the fullest cell of the grid has the strongest. */
const LEVELS = 4;

function Grid({ plan, unit }: { plan: Sampling; unit: SampledUnit }) {
  const t = useText("sampling");
  const format = useFormat();
  const most = Math.max(1, ...unit.grid.flat());
  return (
    <>
      <table className="hr-sampling-grid">
        <caption>{t("sampling.unit.grid")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("sampling.unit.shift")}</VisuallyHidden>
            </th>
            {weekdayNames(format).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.shifts.map(({ id, name }, shift) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {weekdayNames(format).map((day, weekday) => {
                const count = unit.grid[shift]?.[weekday] ?? 0;
                return (
                  <td
                    key={day}
                    data-level={Math.ceil((LEVELS * count) / most)}
                    className={clsx(count === 0 && "hr-sampling-none")}
                  >
                    {format.count(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hr-sampling-note">{t("sampling.unit.noneNote")}</p>
    </>
  );
}

function Roles({ plan, unit }: { plan: Sampling; unit: SampledUnit }) {
  const t = useText("sampling");
  const format = useFormat();
  const most = Math.max(1, ...unit.byRole);
  const rows = plan.roles
    .map((role, at) => ({ ...role, count: unit.byRole[at] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || format.compare(a.name, b.name));
  return (
    <>
      <h3>{t("sampling.unit.roles")}</h3>
      <ul className="hr-sampling-roles">
        {rows.map(({ id, name, count }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={clsx(count === 0 && "hr-sampling-none")}>{format.count(count)}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
              <rect className="hr-sampling-bar-ground" width="100" height="8" rx="4" />
              <rect className="hr-sampling-bar-done" width={(100 * count) / most} height="8" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One unit: how many a day it still needs, its shifts by weekday, its roles. */
export function UnitCard({ plan, unit }: { plan: Sampling; unit: SampledUnit }) {
  const t = useText("sampling");
  const format = useFormat();
  const left = plan.daysInMonth - plan.daysPassed + 1;
  const isThisMonth = plan.daysPassed > 0 && plan.daysPassed < plan.daysInMonth;
  return (
    <Card title={unit.name}>
      <p className="hr-sampling-figure">
        <strong>{format.count(unit.observed)}</strong>{" "}
        {plan.target !== null && t("sampling.unit.of", { target: format.count(plan.target) })}
        {isThisMonth && unit.toGo !== null && unit.toGo > 0 && (
          <small>{t("sampling.unit.perDay", { count: Math.ceil(unit.toGo / left) })}</small>
        )}
      </p>
      {plan.shifts.length > 0 && <Grid plan={plan} unit={unit} />}
      {plan.roles.length > 0 && <Roles plan={plan} unit={unit} />}
    </Card>
  );
}
