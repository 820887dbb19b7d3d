import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Month, type Sampling } from "#contract/reports/sampling.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { type Format, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Print } from "#renderer/ui/indicators/icons.ts";
import { EvidenceSheet } from "../components/evidence-sheet.tsx";
import { NextCard } from "../components/next-card.tsx";
import { ruleText } from "../components/sampling-text.ts";
import { UnitCard } from "../components/unit-card.tsx";
import { UnitTable } from "../components/unit-table.tsx";
import { samplingQuery } from "../queries.ts";
import "./sampling.css";

const MONTHS_OFFERED = 13;

/** A month and those before it, `YYYY-MM`, the latest first. */
const monthsUpTo = (latest: string): string[] => {
  const [year = 0, month = 1] = latest.split("-").map(Number);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
};

const rangeOf = ({ month, daysPassed }: Sampling, format: Format): string =>
  format.range(`${month}-01`, `${month}-${String(Math.max(1, daysPassed)).padStart(2, "0")}`);

function Plan({ plan }: { plan: Sampling }) {
  const t = useText("sampling");
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const unit = plan.units.find(({ locationId }) => locationId === selectedId) ?? plan.units[0];
  return (
    <div className="hr-sampling">
      <Card flush title={t(`sampling.table.title.${plan.observationUnit}`)}>
        <UnitTable plan={plan} selectedId={unit?.locationId ?? ""} onSelect={setSelectedId} />
        {plan.shifts.length > 0 && <p className="hr-sampling-note">{t("sampling.shiftsNote")}</p>}
      </Card>
      <div className="hr-sampling-side">
        <NextCard plan={plan} />
        {unit !== undefined && <UnitCard plan={plan} unit={unit} />}
      </div>
    </div>
  );
}

/** How far each unit is from its month's target of observations, and where to observe next. */
export function SamplingScreen() {
  const t = useText("sampling");
  const format = useFormat();
  const { facility, menus } = useFacility();
  const [query, setQuery] = useSearchParams();
  const asked = Month.safeParse(query.get("month"));
  const month = asked.success ? asked.data : undefined;
  const plan = useQuery(samplingQuery(facility.id, month));
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const latest = [thisMonth, month ?? thisMonth].toSorted().at(-1) ?? thisMonth;
  const { data } = plan;
  return (
    <div className="hr-page">
      <PageHeader
        title={t("sampling.title")}
        trail={menus}
        range={data && rangeOf(data, format)}
        health={
          data && t("sampling.dataTo", { time: format.timeZoned(data.dataTo, data.timeZone) })
        }
        about={data && ruleText(data, t)}
        actions={
          <>
            <Select
              aria-label={t("sampling.month")}
              value={data?.month ?? month ?? thisMonth}
              options={monthsUpTo(latest).map((value) => ({
                value,
                label: format.month(`${value}-01`),
              }))}
              onChange={({ target }) =>
                setQuery((before) => {
                  const next = new URLSearchParams(before);
                  next.set("month", target.value);
                  return next;
                })
              }
            />
            <Button
              variant="primary"
              icon={<Print />}
              aria-disabled={!data || undefined}
              onClick={() => data && window.print()}
            >
              {t("sampling.evidence")}
            </Button>
          </>
        }
      />
      <QueryState
        query={plan}
        inCard
        failedTitle={t("sampling.failed")}
        empty={({ units }) =>
          units.length > 0
            ? null
            : { title: t("sampling.empty.title"), text: t("sampling.empty.text") }
        }
      >
        {(found) => (
          <>
            <Plan key={found.facilityId} plan={found} />
            <EvidenceSheet plan={found} range={rangeOf(found, format)} />
          </>
        )}
      </QueryState>
    </div>
  );
}
