import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { ObservePage } from "../components/observe-page.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { useConfirmations } from "../components/use-confirmations.ts";
import { useNames } from "../components/use-names.ts";
import type { Refusal } from "../model/draft.ts";
import { faultTextId } from "../model/fault-text.ts";
import { type Fault, faultsOf, sessionFaultsOf } from "../model/faults.ts";

/** Leads from a fault to where it is mended. */
const useMend = () => {
  const { store, go } = useObserving();
  const { edit } = useConfirmations();
  return ({ observation, part }: Fault) => {
    if (part !== "unit") return edit(observation.id, part === "other" ? undefined : part);
    store.tap({ tap: "edit", id: observation.id });
    go("unit");
  };
};

function FaultRow({ fault, onOpen }: { fault: Fault; onOpen: () => void }) {
  const t = useText("observing", "errors");
  const format = useFormat();
  const names = useNames();
  const { timeZone } = useObserving();
  const { observation, part, code } = fault;
  const values = {
    unit: names.unit(observation.locationId),
    role: names.role(observation.roleId),
    time: observation.atMs === null ? "" : format.dateTimeShort(observation.atMs, timeZone),
    moment: names.title(observation),
  };
  return (
    <li className="hr-observe-row">
      <button type="button" onClick={onOpen}>
        <span className="hr-observe-number">{observation.number}</span>
        <span className="hr-observe-row-text">
          <strong>{t(`observing.refused.what.${part}`, values)}</strong>
          <small>{t(faultTextId(code))}</small>
          <small>{t(`observing.refused.mend.${part}`)}</small>
        </span>
        <ChevronRight />
      </button>
    </li>
  );
}

/** A session that the server did not take: which observations and why; each opens on its fault. */
export function RefusedScreen({ refusal }: { refusal: Refusal }) {
  const t = useText("observing", "errors");
  const format = useFormat();
  const { facilityName, timeZone, go } = useObserving();
  const draft = useDraft();
  const mend = useMend();
  const faults = faultsOf(draft);
  const [first] = faults;
  const some = new Set(faults.map(({ observation }) => observation.id)).size;
  const at = format.timeZoned(refusal.atMs, timeZone);
  return (
    <ObservePage
      title={t("observing.start.title")}
      note={facilityName}
      bar={
        <BottomBar
          secondary={<Button onClick={() => go("list")}>{t("observing.refused.list")}</Button>}
          main={
            <Button
              variant="primary"
              onClick={() => (first === undefined ? go("review") : mend(first))}
            >
              {first === undefined
                ? t("observing.session.review")
                : t("observing.refused.change", { number: first.observation.number })}
            </Button>
          }
        />
      }
    >
      <div className="hr-observe-narrow hr-observe-choices">
        <section className="hr-observe-card">
          <div role="status">
            <StatusText kind="bad">{t("observing.refused.state")}</StatusText>
            <h2>
              {faults.length === 0
                ? t("observing.refused.session")
                : t("observing.refused.title", format.share(some, draft.observations.length))}
            </h2>
            <p className="hr-observe-small">{t("observing.refused.text")}</p>
            {sessionFaultsOf(draft).map((code) => (
              <p key={code}>{t(faultTextId(code))}</p>
            ))}
          </div>
          {faults.length > 0 && (
            <ul className="hr-observe-rows">
              {faults.map((fault) => (
                <FaultRow
                  key={`${fault.observation.id} ${fault.part} ${fault.code}`}
                  fault={fault}
                  onOpen={() => mend(fault)}
                />
              ))}
            </ul>
          )}
        </section>
        <p className="hr-observe-small">
          {refusal.reference === null
            ? at
            : `${t("ui.error.reference", { reference: refusal.reference })} · ${at}`}
        </p>
      </div>
    </ObservePage>
  );
}
