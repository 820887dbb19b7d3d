import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { type Staying, countStaying, stayingText } from "../lib/batches.ts";
import { shortPath } from "../lib/list-state.ts";
import {
  type DeviceListRow,
  deactivateDevices,
  forgetDevices,
  removePlaceholder,
  unassignDevices,
} from "../queries/devices.ts";
import { useBatchToast } from "./use-batch-toast.ts";

type Props = { isOpen: boolean; onClose: () => void };
type RowsProps = Props & {
  kind: "unassign" | "deactivate";
  /** Those that will change. */
  rows: readonly DeviceListRow[];
  /** Ticked ones that stay as they are. */
  staying: readonly Staying[];
  facilityId: string;
  onDone: () => void;
};

/** Asks before devices are taken off their places or retired. */
export function RowsConfirmDialog({
  kind,
  rows,
  staying,
  facilityId,
  onDone,
  ...dialog
}: RowsProps) {
  const t = useText("devices");
  const format = useFormat();
  const client = useQueryClient();
  const tell = useBatchToast();
  const count = rows.length;
  const [only] = rows;
  const words = `devices.${kind}` as const;
  const isOne = count === 1 && only !== undefined;
  const location = only ? shortPath(only).join(" > ") : "";
  const textOf = () => {
    if (kind === "deactivate") return t("devices.deactivate.text");
    return isOne ? t("devices.unassign.text", { location }) : t("devices.unassign.textMany");
  };
  const ids = rows.map(({ id }) => id);
  return (
    <ConfirmDialog
      {...dialog}
      title={isOne ? t(`${words}.title`, { name: only.name }) : t(`${words}.titleMany`, { count })}
      confirmLabel={t(`${words}.submit`, { count })}
      variant={kind === "deactivate" ? "danger" : "primary"}
      failureTitle={t(`${words}.failed`)}
      {...(staying.length > 0 && {
        staying: {
          title: t("devices.staying.title", { count: countStaying(staying) }),
          reason: stayingText(t, format, staying),
        },
      })}
      act={async () => {
        const change = kind === "deactivate" ? deactivateDevices : unassignDevices;
        const batch = await change(facilityId, ids);
        await forgetDevices(client);
        onDone();
        tell(kind, batch, rows);
      }}
    >
      <p>{textOf()}</p>
    </ConfirmDialog>
  );
}

/** Asks before a placeholder is deleted. */
export function DeletePlaceholderDialog(props: Props & { row: DeviceListRow; facilityId: string }) {
  const { row, facilityId, ...dialog } = props;
  const t = useText("devices");
  const client = useQueryClient();
  return (
    <ConfirmDialog
      {...dialog}
      title={t("devices.delete.title", { name: row.name })}
      confirmLabel={t("devices.action.delete")}
      failureTitle={t("devices.delete.failed")}
      onGone={() => void forgetDevices(client)}
      act={async () => {
        await removePlaceholder(facilityId, row.id);
        await forgetDevices(client);
        toast.success(t("devices.delete.done"));
      }}
    >
      <p>{t("devices.delete.text")}</p>
    </ConfirmDialog>
  );
}
