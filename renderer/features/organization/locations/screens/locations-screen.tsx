import { useState } from "react";
import { locations } from "#contract/organization/locations.ts";
import { listFileName } from "#contract/core/file-name.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { platform } from "#renderer/platform/index.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { useImportOpen } from "#renderer/ui/imports/use-import-open.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { ListDefaults } from "#renderer/ui/lists/list-address.ts";
import { useListAddress } from "#renderer/ui/lists/use-list-address.ts";
import { useOpenRow } from "#renderer/ui/lists/use-open-row.ts";
import { Add, Export, Import } from "#renderer/ui/indicators/icons.ts";
import { LocationImport } from "../components/location-import.tsx";
import { LocationTree } from "../components/location-tree.tsx";
import { ThresholdPanel } from "../components/threshold-panel.tsx";
import { usePlaceText } from "../components/place-text.ts";
import type { DevicesPath } from "../lib/places.ts";
import { treeCsvAddress } from "../queries.ts";

const NO_FILTERS: readonly string[] = [];
/** A tree has neither an order to choose nor pages. */
const DEFAULTS: ListDefaults = { sort: [], size: 1 };

type Props = { devicesPath: (facilityId: string) => DevicesPath };

/** The places of the facility in the address, with the thresholds of one beside them. */
export function LocationsScreen({ devicesPath }: Props) {
  const t = useText("locations");
  const language = useLanguage();
  const { facility, menus } = useFacility();
  const { data, isLoading, places, summary, addWords, rootId } = usePlaceText(facility.id);
  const [open, setOpen] = useOpenRow();
  const [list, changeList] = useListAddress(NO_FILTERS, DEFAULTS);
  const [asksImport, setImporting] = useImportOpen();
  const [addBelow, setAddBelow] = useState<{ id: string } | null>(null);
  const opened = places.find(({ id }) => id === (open === "facility" ? rootId : open));
  const save = async () => {
    const name = listFileName(`${t("locations.title")} ${facility.name}`, today(facility.timeZone));
    const file = { name, from: treeCsvAddress(facility.id, language) };
    try {
      await savingFile(t("locations.export.progress"), (work) => platform.saveFile(file, work));
    } catch (error) {
      if (showRefusedFile(error, locations.csv)) return;
      toast.error(t("locations.export.failed"), {
        action: { label: t("ui.action.tryAgain"), onClick: () => void save() },
      });
    }
  };
  const isImporting = data?.can.edit === true && asksImport;
  return (
    <div className="hr-page">
      <PageHeader
        title={t("locations.title")}
        trail={menus}
        range={summary}
        actions={
          <>
            {data?.can.edit && !isImporting && (
              <Button icon={<Import />} onClick={() => setImporting(true)}>
                {t("locations.import.action")}
              </Button>
            )}
            {data?.can.export && (
              <Button icon={<Export />} onClick={() => void save()}>
                {t("locations.export.action")}
              </Button>
            )}
            {addWords !== undefined && !isImporting && (
              <Button icon={<Add />} onClick={() => setAddBelow({ id: rootId })}>
                {addWords}
              </Button>
            )}
          </>
        }
      />
      {isLoading && <Awaited />}
      {isImporting ? (
        <LocationImport facilityId={facility.id} onClose={() => setImporting(false)} />
      ) : (
        <div className="hr-locations">
          <Card flush>
            <LocationTree
              key={facility.id}
              facilityId={facility.id}
              current={open}
              addBelow={addBelow}
              search={list.search}
              onSearch={(search) => changeList({ search })}
              onThresholds={setOpen}
              devicesPath={devicesPath(facility.id)}
            />
          </Card>
          {opened && data?.can.setThresholds && (
            <ThresholdPanel
              key={opened.id}
              facilityId={facility.id}
              place={opened}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </div>
  );
}
