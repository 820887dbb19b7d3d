import { LONG_SESSION_MINUTES } from "#contract/observing/observation-kinds.ts";
import type { Sampling } from "#contract/reports/sampling.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { UnitStatus } from "./unit-table.tsx";
import { gapSentences, ruleText } from "./sampling-text.ts";

type Row = Sampling["total"] | Sampling["units"][number];

function Figures({ row }: { row: Row }) {
  const format = useFormat();
  const { interval } = row;
  return (
    <>
      <td>{format.count(row.observed)}</td>
      <td>{format.count(row.days)}</td>
      {row.byShift.map((count, at) => (
        // The order of shifts stays on one sheet.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at}>{format.count(count)}</td>
      ))}
      <td>{format.count(row.weekend)}</td>
      <td>{format.count(row.roles)}</td>
      <td>{row.percent === null ? NO_VALUE : format.figure(row.percent)}</td>
      <td>{interval === null ? NO_VALUE : format.interval(interval.low, interval.high)}</td>
    </>
  );
}

function Totals({ plan }: { plan: Sampling }) {
  const t = useText("sampling");
  const format = useFormat();
  const { total, units, shifts, roles } = plan;
  const of = (some: number, all: number) =>
    t("sampling.sheet.of", { some: format.count(some), all: format.count(all) });
  const figures = [
    { key: "observed", value: format.count(total.observed) },
    ...(plan.target === null
      ? []
      : [{ key: "units" as const, value: of(total.unitsReached, units.length) }]),
    { key: "days", value: of(total.days, plan.daysPassed) },
    { key: "shifts", value: of(total.shifts, shifts.length) },
    { key: "roles", value: of(total.roles, Math.max(roles.length, total.roles)) },
    { key: "observers", value: format.count(plan.observers) },
  ] as const;
  return (
    <dl className="hr-evidence-figures">
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dd>{value}</dd>
          <dt>
            {key === "observed"
              ? t(`sampling.sheet.counted.${plan.observationUnit}`)
              : t(`sampling.sheet.figure.${key}`)}
          </dt>
        </div>
      ))}
    </dl>
  );
}

function Units({ plan }: { plan: Sampling }) {
  const t = useText("sampling");
  const { total, units } = plan;
  return (
    <table className="hr-evidence-table">
      <thead>
        <tr>
          <th scope="col">{t("sampling.column.unit")}</th>
          <th scope="col">{t("sampling.sheet.column.observed")}</th>
          <th scope="col">{t("sampling.sheet.column.days")}</th>
          {plan.shifts.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{t("sampling.sheet.column.weekend")}</th>
          <th scope="col">{t("sampling.sheet.column.roles")}</th>
          <th scope="col">{t("sampling.sheet.column.index")}</th>
          <th scope="col">{t(`sampling.sheet.column.interval.${plan.intervalMethod}`)}</th>
          {plan.target !== null && <th scope="col">{t("sampling.column.status")}</th>}
        </tr>
      </thead>
      <tbody>
        <tr className="hr-evidence-total">
          <th scope="row">{t("sampling.allUnits", { count: units.length })}</th>
          <Figures row={total} />
          {plan.target !== null && (
            <td>
              {t("sampling.sheet.reachedOf", {
                some: total.unitsReached,
                all: units.length,
              })}
            </td>
          )}
        </tr>
        {units.map((unit) => (
          <tr key={unit.locationId}>
            <th scope="row">{unit.name}</th>
            <Figures row={unit} />
            {plan.target !== null && (
              <td>
                <UnitStatus toGo={unit.toGo} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A month's evidence on paper: total first, then units, gaps in sentences, and where to sign. */
export function EvidenceSheet({ plan, range }: { plan: Sampling; range: string }) {
  const t = useText("sampling");
  const format = useFormat();
  const gaps = gapSentences(plan, t, format);
  return (
    <article className="hr-evidence" aria-hidden="true">
      <header>
        <p>{plan.facilityName}</p>
        <h1>{t("sampling.sheet.title")}</h1>
        <p>{range}</p>
      </header>
      <p className="hr-evidence-rule">
        <strong>{t("sampling.sheet.rule")}</strong> {ruleText(plan, t)}{" "}
        {plan.rule !== null &&
          t("sampling.sheet.version", {
            version: plan.rule.version,
            day: format.day(plan.rule.inForceFrom),
          })}
      </p>
      <Totals plan={plan} />
      <Units plan={plan} />
      {gaps.length > 0 && (
        <section className="hr-evidence-gaps">
          <h2>{t("sampling.sheet.gaps")}</h2>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="hr-evidence-notes">
        {t(`sampling.sheet.unit.${plan.observationUnit}`)} {t("sampling.sheet.notes")}{" "}
        {plan.lateSessions > 0 && t("sampling.sheet.late", { count: plan.lateSessions })}{" "}
        {plan.longSessions > 0 &&
          t("sampling.sheet.long", { count: plan.longSessions, minutes: LONG_SESSION_MINUTES })}
      </p>
      <footer>
        {(["reviewed", "signature", "date"] as const).map((line) => (
          <div key={line}>{t(`sampling.sheet.${line}`)}</div>
        ))}
      </footer>
      <p className="hr-evidence-foot">
        {t("sampling.sheet.made", { time: format.dateTimeZoned(plan.dataTo, plan.timeZone) })}
      </p>
    </article>
  );
}
