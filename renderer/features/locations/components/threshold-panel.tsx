import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_THRESHOLDS, type ThresholdList } from "#contract/thresholds.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useAct } from "#renderer/forms/use-act.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved-foot.tsx";
import { DetailPanel } from "#renderer/ui/lists/detail-panel.tsx";
import { Add, Reset } from "#renderer/ui/marks/icons.ts";
import {
  type Draft,
  draftsOf,
  faultsOf,
  freeColor,
  isFull,
  isSame,
  rowsOf,
  sorted,
  without,
} from "../drafts.ts";
import type { Place } from "../places.ts";
import { refreshTree, saveThresholds, thresholdsQuery } from "../queries.ts";
import { ThresholdPreview } from "./threshold-preview.tsx";
import { ThresholdRow } from "./threshold-row.tsx";

type Props = { facilityId: string; place: Place; onClose: () => void };

type EditorProps = Props & { saved: ThresholdList };

function Editor({ facilityId, place, saved, onClose }: EditorProps) {
  const t = useText("locations", "errors");
  const format = useFormat();
  const client = useQueryClient();
  const write = (value: number) => format.decimal(value);
  const [base, setBase] = useState(saved);
  const [drafts, setDrafts] = useState(() => draftsOf(saved.thresholds, write));
  const [isStrict, setStrict] = useState(false);
  const [made, setMade] = useState(0);
  const isChanged = !isSame(drafts, base.thresholds);
  const faults = faultsOf(drafts);
  // An empty new row is no fault until it is to be saved.
  const shown = isStrict ? faults : faults.filter(({ row }) => !isBlank(drafts[row]));
  const take = (list: ThresholdList) => {
    setBase(list);
    setDrafts(draftsOf(list.thresholds, write));
    setStrict(false);
  };
  const { run, isBusy, failure, forget } = useAct(async () => {
    setStrict(true);
    if (faults.length > 0) return;
    const body = { version: base.version, thresholds: rowsOf(drafts) };
    const list = await saveThresholds(client, place.id, body);
    take(list);
    toast.success(t("locations.thresholds.saved", { name: place.name }));
    void client.invalidateQueries({ queryKey: ["thresholds"] });
    await refreshTree(client, facilityId);
  });
  const start = (list: ThresholdList) => {
    take(list);
    forget();
  };
  const isStale = failure?.code === "conflict";
  const newest = () => client.fetchQuery({ ...thresholdsQuery(place.id), staleTime: 0 });
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const row = (title: string, typed: string, color = freeColor(drafts)): Draft => ({
    key: `new ${made} ${title}`,
    title,
    typed,
    color,
  });
  const add = () => {
    setMade(made + 1);
    const first =
      drafts.length === 0 ? [row(t("locations.thresholds.set.below"), write(0), "red")] : drafts;
    setDrafts([...first, { ...row("", ""), color: freeColor(first) }]);
  };
  const addSet = () =>
    setDrafts(
      DEFAULT_THRESHOLDS.map(({ key, value, color }) =>
        row(t(`locations.thresholds.set.${key}`), write(value), color),
      ),
    );
  const inherited = base.inherited;
  const goalAbove = inherited?.thresholds.at(-1)?.value;
  const ownWords = t("locations.thresholds.own", { name: place.name });
  const aboveWords =
    inherited === null || goalAbove === undefined
      ? t("locations.thresholds.none")
      : t("locations.thresholds.inherited", {
          name: inherited.locationName,
          value: format.percent(goalAbove),
        });
  return (
    <DetailPanel
      title={t("locations.thresholds.title", { name: place.name })}
      note={t("locations.thresholds.count", {
        count: drafts.length,
        limit: LIMITS.thresholdsMax,
      })}
      width={560}
      isUnsaved={isChanged}
      onClose={onClose}
      foot={
        <UnsavedFoot
          changes={isChanged ? 1 : 0}
          onDiscard={() => start(base)}
          onSave={run}
          isSaving={isBusy}
          saveLabel={t("locations.thresholds.save")}
        />
      }
    >
      <div className="hr-thresholds">
        <p>{drafts.length > 0 ? ownWords : aboveWords}</p>
        {drafts.map((draft, at) => (
          <ThresholdRow
            key={draft.key}
            draft={draft}
            isBase={at === 0}
            faults={shown.filter((fault) => fault.row === at)}
            onChange={(part) => change(draft.key, part)}
            onLeave={() => setDrafts(sorted(drafts))}
            onDelete={() => setDrafts(without(drafts, draft.key))}
          />
        ))}
        <div className="hr-thresholds-acts">
          <Button
            icon={<Add />}
            aria-disabled={isFull(drafts) || undefined}
            onClick={() => !isFull(drafts) && add()}
          >
            {t("locations.thresholds.add")}
          </Button>
          {drafts.length === 0 && (
            <Button onClick={addSet}>{t("locations.thresholds.addSet")}</Button>
          )}
          {drafts.length > 0 && (
            <Button variant="minimal" onClick={() => setDrafts([])}>
              {t("locations.thresholds.removeAll")}
            </Button>
          )}
          {isChanged && (
            <Button variant="minimal" icon={<Reset />} onClick={() => start(base)}>
              {t("locations.thresholds.reset")}
            </Button>
          )}
        </div>
        <FormFailure
          failure={isStale ? null : failure}
          title={t("locations.thresholds.notSaved")}
        />
        {isStale && (
          <Note kind="warn" title={t("locations.thresholds.conflict.title")}>
            {t("locations.thresholds.conflict.text")}{" "}
            <Button
              onClick={() => {
                void newest().then((list) => {
                  setBase(list);
                  forget();
                });
              }}
            >
              {t("locations.thresholds.conflict.mine")}
            </Button>{" "}
            <Button onClick={() => void newest().then(start)}>
              {t("locations.thresholds.conflict.theirs")}
            </Button>
          </Note>
        )}
        <ThresholdPreview rows={faults.length === 0 ? rowsOf(drafts) : []} />
      </div>
    </DetailPanel>
  );
}

const isBlank = (draft: Draft | undefined): boolean =>
  draft !== undefined && draft.title.trim() === "" && draft.typed.trim() === "";

/** The thresholds of one place beside the tree; saved as a whole. */
export function ThresholdPanel(props: Props) {
  const t = useText("locations");
  const query = useQuery(thresholdsQuery(props.place.id));
  const title = t("locations.thresholds.title", { name: props.place.name });
  if (query.data) return <Editor {...props} saved={query.data} />;
  return (
    <DetailPanel title={title} width={560} onClose={props.onClose}>
      <QueryState query={query} failedTitle={t("locations.thresholds.failed")}>
        {() => null}
      </QueryState>
    </DetailPanel>
  );
}
