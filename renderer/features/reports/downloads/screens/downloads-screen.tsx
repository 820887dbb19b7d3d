import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { DOWNLOAD_DAYS, type Download } from "#contract/reports/downloads.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pageAddress } from "#renderer/platform/index.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { Link as LinkMark } from "#renderer/ui/indicators/icons.ts";
import { useDownloadColumns } from "../components/use-download-columns.tsx";
import { downloadsQuery, removeDownload, requestAgain } from "../queries.ts";

const keyOf = ({ id }: Download) => id;
const nameOf = ({ name }: Download) => name;
const named = ({ name }: Download) => ({ name });
const removeWords = (part: string, { status }: Download) =>
  textId(`downloads.${status === "Pending" ? "cancel" : "remove"}.${part}`);
/** What is pending can be stopped and a file removed; of all others nothing is left. */
const mayBeAskedAgain = ({ status }: Download) => status !== "Pending" && status !== "Ready";

/** The page's address, for a message to oneself: each user sees their own exports there. */
const useCopyLink = () => {
  const t = useText("downloads");
  return async () => {
    try {
      await navigator.clipboard.writeText(pageAddress());
      toast.success(t("downloads.link.copied"));
    } catch {
      toast.error(t("downloads.link.failed"));
    }
  };
};

/** Requests an export again; a second click meanwhile does nothing. */
const useRequestAgain = () => {
  const t = useText("downloads");
  const tError = useText("errors");
  const client = useQueryClient();
  const isAsking = useRef(false);
  return useCallback(
    async (row: Download) => {
      if (isAsking.current) return;
      isAsking.current = true;
      try {
        await requestAgain(client, row);
        toast.success(t("downloads.again.done"));
      } catch (error) {
        const isFull = error instanceof ApiError && error.code === "export_limit";
        toast.error(isFull ? tError("errors.export_limit") : t("downloads.again.failed"));
      } finally {
        isAsking.current = false;
      }
    },
    [client, t, tError],
  );
};

/** The person's raw exports of the facility in use. */
export function DownloadsScreen() {
  const t = useText("downloads");
  const { facility, menus } = useFacility();
  const client = useQueryClient();
  const query = useQuery(downloadsQuery(facility.id));
  const columns = useDownloadColumns(facility.timeZone);
  const copyLink = useCopyLink();
  const again = useRequestAgain();
  const removing = useConfirm<Download>({
    words: removeWords,
    values: named,
    act: (row) => removeDownload(client, row),
  });
  const { item: remove } = removing;
  const actions = useCallback(
    (row: Download) => [
      mayBeAskedAgain(row)
        ? { id: "again", label: t("downloads.again.action"), onSelect: () => void again(row) }
        : remove(row),
    ],
    [t, again, remove],
  );
  const empty = useMemo(
    () => ({ title: t("downloads.empty.title"), text: t("downloads.empty.text") }),
    [t],
  );
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("downloads.title"),
          about: t("downloads.explanation", { count: DOWNLOAD_DAYS }),
          trail: menus,
          actions: (
            <Button variant="minimal" icon={<LinkMark />} onClick={() => void copyLink()}>
              {t("downloads.link.action")}
            </Button>
          ),
        }}
        caption={t("downloads.caption", { facility: facility.name })}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={72}
        actions={actions}
        empty={empty}
        failedTitle={t("downloads.failed.title")}
      />
      {removing.dialog}
    </div>
  );
}
