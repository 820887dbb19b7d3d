import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import {
  type FacilitySettings,
  facilitySettings,
} from "#contract/organization/facility-settings.ts";
import { call } from "#renderer/api/client.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { refreshFacilities } from "../queries.ts";

type Props = {
  settings: FacilitySettings;
  archivedPath: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the word "yes" before a facility is archived. */
export function ArchiveDialog({ settings, archivedPath, isOpen, onClose }: Props) {
  const t = useText("facility-settings");
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = settings.facilityName;
  const act = async () => {
    await call(facilitySettings.setArchived, {
      params: { id: settings.facilityId },
      body: { archived: true },
    });
    toast.success(t("facility-settings.archive.done", { name }));
    void navigate(archivedPath);
    client.removeQueries({ queryKey: ["facility-settings", settings.facilityId] });
    void refreshFacilities(client);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("facility-settings.archive.title", { name })}
      confirmLabel={t("facility-settings.archive.open")}
      failureTitle={t("facility-settings.archive.failed", { name })}
      typed={t("facility-settings.archive.verb")}
      act={act}
    >
      {t("facility-settings.archive.text")}
    </ConfirmDialog>
  );
}
