import { useNavigate } from "react-router-dom";
import type { Visit } from "#contract/devices/to-do.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { findBySerialNumber } from "../queries.ts";

type Props = { next: Visit; visits: readonly Visit[]; facilityId: string };

/** The next device under the thumb, and the label of whichever one stands before. */
export function PhoneBar({ next, visits, facilityId }: Props) {
  const t = useText("to-do");
  const navigate = useNavigate();
  const pathOf = (deviceId: string) => pathTo("device", { query: { facilityId, deviceId } });
  const openScanned = async (label: string) => {
    const text = label.trim();
    const listed = visits.find(({ serialNumber }) => serialNumber === text)?.deviceId;
    try {
      const deviceId = listed ?? (await findBySerialNumber(facilityId, text));
      if (deviceId === undefined) toast.warning(t("to-do.scan.none", { text }));
      else await navigate(pathOf(deviceId));
    } catch {
      toast.error(t("to-do.scan.failed"));
    }
  };
  return (
    <BottomBar
      secondary={<ScanButton onFound={(text) => void openScanned(text)} />}
      main={
        <LinkButton variant="primary" to={pathOf(next.deviceId)}>
          {t("to-do.next", { name: next.name })}
        </LinkButton>
      }
    />
  );
}
