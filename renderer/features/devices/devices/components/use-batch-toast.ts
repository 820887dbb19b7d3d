import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { type BatchKind, stayedOf, stayingText } from "../lib/batches.ts";
import type { DeviceBatch, DeviceListRow } from "../queries/devices.ts";

/**
 * Shows the outcome of a change of several devices: how many changed, and which did not and why.
 */
export const useBatchToast = () => {
  const t = useText("devices");
  const format = useFormat();
  return (kind: BatchKind, batch: DeviceBatch, rows: readonly DeviceListRow[]): void => {
    const count = batch.changed.length;
    const stayed = stayingText(t, format, stayedOf(batch, rows));
    const done = t(`devices.${kind}.done`, { count });
    if (stayed === "") toast.success(done);
    else if (count === 0) toast.warning(stayed);
    else toast.warning(`${done} ${stayed}`);
  };
};
