import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "#contract/core/limits.ts";
import type { ThresholdHistory, ThresholdList } from "#contract/organization/thresholds.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";
import { DetailPanel } from "#renderer/ui/lists/detail-panel.tsx";
import { thresholdHistoryQuery, thresholdsQuery } from "../queries.ts";
import { useThresholdForm } from "./use-threshold-form.ts";
import { ThresholdFields } from "./threshold-fields.tsx";

type Props = {
  facilityId: string;
  place: { id: string; name: string };
  onClose: () => void;
};

type EditorProps = Props & { saved: ThresholdList; past: ThresholdHistory };

function Editor({ facilityId, place, saved, past, onClose }: EditorProps) {
  const t = useText("locations");
  const form = useThresholdForm({ facilityId, locationId: place.id, saved });
  const save = async () => {
    if (await form.submit()) toast.success(t("locations.thresholds.saved", { name: place.name }));
  };
  return (
    <DetailPanel
      title={t("locations.thresholds.title", { name: place.name })}
      note={t("locations.thresholds.count", {
        count: form.drafts.length,
        limit: LIMITS.thresholdsMax,
      })}
      width={560}
      isUnsaved={form.changes > 0}
      onClose={onClose}
      foot={
        <UnsavedFoot
          changes={form.changes}
          onDiscard={form.discard}
          onSave={() => void save()}
          isSaving={form.isSaving}
          saveLabel={t("locations.thresholds.save")}
        />
      }
    >
      <ThresholdFields place={place} form={form} past={past} />
    </DetailPanel>
  );
}

/** The thresholds of one place beside the tree; saved as a whole. */
export function ThresholdPanel(props: Props) {
  const t = useText("locations");
  const query = useQuery(thresholdsQuery(props.place.id));
  const history = useQuery(thresholdHistoryQuery(props.place.id));
  if (query.data && history.data) {
    const { version, value: thresholds } = query.data;
    return <Editor {...props} saved={{ version, thresholds }} past={history.data} />;
  }
  const title = t("locations.thresholds.title", { name: props.place.name });
  const failedTitle = t("locations.thresholds.failed");
  return (
    <DetailPanel title={title} width={560} onClose={props.onClose}>
      <QueryState query={query} failedTitle={failedTitle}>
        {() => (
          <QueryState query={history} failedTitle={failedTitle}>
            {() => null}
          </QueryState>
        )}
      </QueryState>
    </DetailPanel>
  );
}
