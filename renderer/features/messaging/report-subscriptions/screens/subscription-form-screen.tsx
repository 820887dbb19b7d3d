import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { ReportSubscription, ReportTypeId } from "#contract/messaging/report-subscriptions.ts";
import { showOutcome } from "#renderer/forms/show-outcome.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Cross } from "#renderer/ui/indicators/icons.ts";
import { Wizard } from "../components/wizard.tsx";
import {
  type Prefill,
  type WizardValues,
  isFilledIn,
  newValues,
  valuesOf,
} from "../lib/wizard-values.ts";
import {
  addSubscription,
  changeSubscription,
  subscriptionQuery,
  typesQuery,
} from "../queries/subscriptions.ts";

/** The order in which types are offered: dispensers first, then people, then groups of them. */
const ORDER: readonly ReportTypeId[] = [3, 4, 5, 1, 2];

type Shared = {
  listPath: (facilityId: string) => string;
  /** Where the page belongs. */
  trail: readonly ReactNode[];
};

/** Back to the list, which marks the row and says what was done. */
const useReturn = ({ listPath }: Shared) => {
  const t = useText("report-subscriptions");
  const { facility } = useFacility();
  const navigate = useNavigate();
  const path = listPath(facility.id);
  return {
    leave: () => void navigate(path),
    finish: (words: "created" | "updated") => (saved: ReportSubscription) => {
      const values = { name: saved.name, time: saved.next?.text ?? "" };
      const isDue = saved.next !== null;
      toast.success(t(`report-subscriptions.${words}${isDue ? "Next" : ""}`, values));
      void navigate(path, { state: { saved: saved.id } });
    },
  };
};

function FormHead(props: { title: string; trail: readonly ReactNode[]; onClose: () => void }) {
  const t = useText("report-subscriptions");
  return (
    <PageHeader
      title={props.title}
      trail={props.trail}
      actions={<IconButton label={t("ui.action.close")} icon={<Cross />} onClick={props.onClose} />}
    />
  );
}

/** Makes a report subscription. */
export function NewSubscriptionScreen(props: Shared & { prefill: Prefill }) {
  const t = useText("report-subscriptions");
  const client = useQueryClient();
  const { facility } = useFacility();
  const types = useQuery(typesQuery(facility.id));
  const { leave, finish } = useReturn(props);
  const add = (values: WizardValues, again: readonly string[]) =>
    addSubscription(client, facility.id, values, again);
  return (
    <div className="hr-page">
      <FormHead title={t("report-subscriptions.newTitle")} trail={props.trail} onClose={leave} />
      <QueryState
        query={types}
        inCard
        failedTitle={t("report-subscriptions.typesFailed")}
        empty={(offered) =>
          offered.length > 0
            ? null
            : {
                title: t("report-subscriptions.noTypes.title"),
                text: t("report-subscriptions.noTypes.text"),
              }
        }
      >
        {(offered) => {
          const typeIds = ORDER.filter((id) => offered.some((type) => type.id === id));
          return (
            <Wizard
              // Another facility is another subscription.
              key={facility.id}
              facilityId={facility.id}
              typeIds={typeIds}
              defaults={newValues(typeIds, props.prefill)}
              saved={null}
              firstStep={isFilledIn(typeIds, props.prefill) ? "delivery" : "report"}
              send={add}
              onSaved={finish("created")}
              onCancel={leave}
              onSaveAsNew={() => undefined}
            />
          );
        }}
      </QueryState>
    </div>
  );
}

function Editor(props: Shared & { saved: ReportSubscription; offered: readonly ReportTypeId[] }) {
  const { saved, offered } = props;
  const t = useText("report-subscriptions");
  const client = useQueryClient();
  const { leave, finish } = useReturn(props);
  const { facilityId } = saved;
  const saveAsNew = (values: WizardValues) =>
    void showOutcome(
      async () => finish("created")(await addSubscription(client, facilityId, values)),
      null,
      () => t("report-subscriptions.notSaved"),
    );
  return (
    <Wizard
      facilityId={facilityId}
      // What it is already stays a choice, whatever is offered by now.
      typeIds={ORDER.filter((id) => offered.includes(id) || id === saved.selectedReportTypeId)}
      defaults={valuesOf(saved)}
      saved={saved}
      firstStep="delivery"
      send={(values, again) => changeSubscription(client, facilityId, saved.id, values, again)}
      onSaved={finish("updated")}
      onCancel={leave}
      onSaveAsNew={saveAsNew}
    />
  );
}

/** Edits a report subscription. */
export function EditSubscriptionScreen(props: Shared & { subscriptionId: string }) {
  const t = useText("report-subscriptions");
  const { facility } = useFacility();
  const types = useQuery(typesQuery(facility.id));
  const one = useQuery(subscriptionQuery(facility.id, props.subscriptionId));
  const { leave } = useReturn(props);
  const name = one.data?.name;
  return (
    <div className="hr-page">
      <FormHead
        title={
          name === undefined
            ? t("report-subscriptions.editTitlePlain")
            : t("report-subscriptions.editTitle", { name })
        }
        trail={props.trail}
        onClose={leave}
      />
      <QueryState query={one} inCard failedTitle={t("report-subscriptions.oneFailed")}>
        {(saved) => (
          <QueryState query={types} inCard failedTitle={t("report-subscriptions.typesFailed")}>
            {(offered) => (
              <Editor
                {...props}
                key={saved.id}
                saved={saved}
                offered={offered.map(({ id }) => id)}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}
