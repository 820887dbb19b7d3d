import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReportTypeId } from "#contract/messaging/report-subscriptions.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { idsOf } from "../lib/chosen.ts";
import { typeName } from "../lib/subscription-text.ts";
import {
  FIELD_OF,
  type WizardValues,
  draftOf,
  filtersOf,
  isDrawable,
} from "../lib/wizard-values.ts";
import { choicesQuery, nextQuery } from "../queries/subscriptions.ts";
import { useFilterText } from "./use-filter-text.ts";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** When it leaves next and which days it covers, as the server reckons it. */
function Next({ values, facilityId }: { values: WizardValues; facilityId: string }) {
  const t = useText("report-subscriptions");
  const isKnown = isDrawable(values);
  const query = useQuery({
    ...nextQuery(draftOf(values, facilityId, null)),
    enabled: isKnown,
  });
  if (!isKnown) return <Row name={t("report-subscriptions.soFar.schedule")}>{NO_VALUE}</Row>;
  if (query.isError && query.data === undefined) {
    return (
      <Row name={t("report-subscriptions.soFar.next")}>
        {t("report-subscriptions.soFar.nextFailed")}{" "}
        <Button variant="minimal" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t("ui.action.tryAgain")}
        </Button>
      </Row>
    );
  }
  return (
    <>
      <Row name={t("report-subscriptions.soFar.next")}>{query.data?.next.text ?? "…"}</Row>
      <Row name={t("report-subscriptions.soFar.covers")}>{query.data?.rangeText ?? "…"}</Row>
    </>
  );
}

type Props = { values: WizardValues; facilityId: string; typeId: ReportTypeId | null };

function Filters({ values, facilityId, typeId }: Props & { typeId: ReportTypeId }) {
  const t = useText("report-subscriptions");
  const { data } = useQuery(choicesQuery(facilityId, typeId));
  const wordsOf = useFilterText();
  return filtersOf(values)
    .filter((filter) => filter !== "shifts" || (data?.shifts?.length ?? 0) > 0)
    .map((filter) => (
      <Row key={filter} name={t(`report-subscriptions.form.${FIELD_OF[filter]}.label`)}>
        {wordsOf(filter, values[FIELD_OF[filter]], data)}
      </Row>
    ));
}

/** What the wizard holds by now, beside it; with the next delivery. */
export function SoFar({ values, facilityId, typeId }: Props) {
  const t = useText("report-subscriptions");
  const format = useFormat();
  const recipients = idsOf(values.recipients).length;
  return (
    <Card title={t("report-subscriptions.soFar.title")}>
      <dl className="hr-so-far">
        <Row name={t("report-subscriptions.soFar.report")}>
          {typeId === null ? NO_VALUE : typeName(t, typeId)}
        </Row>
        {typeId === null ? (
          <Row name={t("report-subscriptions.step.filters")}>{NO_VALUE}</Row>
        ) : (
          <Filters {...{ values, facilityId, typeId }} />
        )}
        <Row name={t("report-subscriptions.form.recipients.label")}>
          {recipients === 0 ? NO_VALUE : format.count(recipients)}
        </Row>
        <Next values={values} facilityId={facilityId} />
      </dl>
    </Card>
  );
}
