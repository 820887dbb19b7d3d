import { clsx } from "clsx";
import type { Sampling, SampledUnit } from "#contract/reports/sampling.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

/** More shifts are shown for the selected unit alone. */
const SHIFT_COLUMNS = 4;

function Progress({ observed, target }: { observed: number; target: number }) {
  const share = Math.min(100, (100 * observed) / target);
  return (
    <svg className="hr-sampling-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
      <rect className="hr-sampling-bar-ground" width="100" height="8" rx="4" />
      <rect className="hr-sampling-bar-done" width={share} height="8" rx="4" />
    </svg>
  );
}

/** A unit's word: how many are missing, or that its target is reached. */
export function UnitStatus({ toGo }: { toGo: number | null }) {
  const t = useText("sampling");
  if (toGo === null) return null;
  return toGo === 0 ? (
    <StatusText kind="good">{t("sampling.reached")}</StatusText>
  ) : (
    <StatusText kind="warn">{t("sampling.toGo", { count: toGo })}</StatusText>
  );
}

type RowProps = {
  plan: Sampling;
  unit: SampledUnit;
  isSelected: boolean;
  onSelect: (locationId: string) => void;
};

function UnitRow({ plan, unit, isSelected, onSelect }: RowProps) {
  const format = useFormat();
  const { target } = plan;
  return (
    <tr className={clsx(isSelected && "hr-sampling-selected")}>
      <th scope="row">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => onSelect(unit.locationId)}
          className="hr-sampling-unit"
        >
          {unit.name}
          {unit.parentName !== null && <small>{unit.parentName}</small>}
        </button>
      </th>
      <td className="hr-sampling-number">
        <strong>{format.count(unit.observed)}</strong>
      </td>
      {target !== null && (
        <>
          <td className="hr-sampling-number">{format.count(target)}</td>
          <td className="hr-sampling-progress">
            <Progress observed={unit.observed} target={target} />
          </td>
          <td>
            <UnitStatus toGo={unit.toGo} />
          </td>
        </>
      )}
      {unit.byShift.slice(0, SHIFT_COLUMNS).map((count, at) => (
        <td key={plan.shifts[at]?.id} className="hr-sampling-number hr-sampling-shift">
          <span className={clsx(count === 0 && "hr-sampling-none")}>{format.count(count)}</span>
        </td>
      ))}
    </tr>
  );
}

function TotalRow({ plan }: { plan: Sampling }) {
  const t = useText("sampling");
  const format = useFormat();
  const { total, units } = plan;
  const short = units.length - total.unitsReached;
  return (
    <tr className="hr-sampling-total">
      <th scope="row">{t("sampling.allUnits", { count: units.length })}</th>
      <td className="hr-sampling-number">{format.count(total.observed)}</td>
      {total.target !== null && (
        <>
          <td className="hr-sampling-number">{format.count(total.target)}</td>
          <td className="hr-sampling-progress">
            <Progress observed={total.observed} target={Math.max(1, total.target)} />
          </td>
          <td>
            {short === 0 ? (
              <StatusText kind="good">{t("sampling.reached")}</StatusText>
            ) : (
              <StatusText kind="warn">{t("sampling.short", { count: short })}</StatusText>
            )}
          </td>
        </>
      )}
      {total.byShift.slice(0, SHIFT_COLUMNS).map((count, at) => (
        <td key={plan.shifts[at]?.id} className="hr-sampling-number hr-sampling-shift">
          {format.count(count)}
        </td>
      ))}
    </tr>
  );
}

type Props = { plan: Sampling; selectedId: string; onSelect: (locationId: string) => void };

/** Observed units against their target, the furthest from it first. */
export function UnitTable({ plan, selectedId, onSelect }: Props) {
  const t = useText("sampling");
  const hasTarget = plan.target !== null;
  return (
    <div className="hr-sampling-scroll">
      <table className="hr-sampling-table">
        <caption className="hr-visually-hidden">{t("sampling.table.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("sampling.column.unit")}</th>
            <th scope="col" className="hr-sampling-number">
              {t("sampling.column.observed")}
            </th>
            {hasTarget && (
              <>
                <th scope="col" className="hr-sampling-number">
                  {t("sampling.column.target")}
                </th>
                <th scope="col" className="hr-sampling-progress">
                  <VisuallyHidden>{t("sampling.column.progress")}</VisuallyHidden>
                </th>
                <th scope="col">{t("sampling.column.status")}</th>
              </>
            )}
            {plan.shifts.slice(0, SHIFT_COLUMNS).map(({ id, name }) => (
              <th key={id} scope="col" className="hr-sampling-number hr-sampling-shift">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <TotalRow plan={plan} />
          {plan.units.map((unit) => (
            <UnitRow
              key={unit.locationId}
              plan={plan}
              unit={unit}
              isSelected={unit.locationId === selectedId}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
