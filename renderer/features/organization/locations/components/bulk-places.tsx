import { useQueryClient } from "@tanstack/react-query";
import {
  type LocationHierarchy,
  type LocationsDone,
  UNIT_LEVEL,
} from "#contract/organization/locations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { BulkActionBar, type BulkVerb } from "#renderer/ui/lists/bulk-action-bar.tsx";
import { EyeOff, EyeOpen, Trash } from "#renderer/ui/indicators/icons.ts";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { DevicesPath, Place } from "../lib/places.ts";
import { observePlaces, refreshTree, removePlaces } from "../queries.ts";

type Props = {
  facilityId: string;
  /** Those that are ticked. */
  places: readonly Place[];
  can: LocationHierarchy["can"];
  /** Ticks these alone. */
  onTick: (ids: ReadonlySet<string>) => void;
  devicesPath: DevicesPath;
};

type Left = LocationsDone["left"];

/** What was left as it is, each with its reason. */
function LeftDialog(props: {
  isOpen: boolean;
  left: Left;
  onClose: () => void;
  devicesPath: Props["devicesPath"];
}) {
  const { left, devicesPath, ...dialog } = props;
  const t = useText("locations", "errors");
  const held = left.find(({ code }) => code === "location_has_devices");
  return (
    <Dialog
      {...dialog}
      title={t("locations.bulk.leftTitle", { count: left.length })}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t("ui.action.close")}</Button>
          {held && (
            <LinkButton to={devicesPath(held.id)}>
              {t("locations.bulk.toDevices", { name: held.name ?? "" })}
            </LinkButton>
          )}
        </>
      }
    >
      <ul className="hr-locations-left">
        {left.map(({ id, name, code }) => (
          <li key={id}>
            <strong>{name ?? t("locations.bulk.gone")}</strong>{" "}
            <span>{t(textId(`errors.${code}`))}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What can be done with the places that are ticked, in one go each. */
export function BulkPlaces({ facilityId, places, can, onTick, devicesPath }: Props) {
  const t = useText("locations");
  const client = useQueryClient();
  const removal = useDialog<true>();
  const stayed = useDialog<Left>();
  const ids = places.map(({ id }) => id);
  const units = places.filter(({ level }) => level === UNIT_LEVEL);
  const finish = async ({ done, left }: LocationsDone, words: string) => {
    await refreshTree(client, facilityId);
    onTick(new Set(left.map(({ id }) => id)));
    if (done > 0) toast.success(words);
    if (left.length > 0) stayed.open(left);
  };
  const observe = async (isOn: boolean) => {
    const unitIds = units.map(({ id }) => id);
    try {
      const result = await observePlaces(facilityId, unitIds, isOn);
      const words = isOn ? "locations.bulk.observed" : "locations.bulk.notObserved";
      await finish(result, t(words, { count: result.done }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      toast.error(t("locations.bulk.notSwitched"));
    }
  };
  const remove = async () => {
    const result = await removePlaces(facilityId, ids);
    await finish(result, t("locations.bulk.removed", { count: result.done }));
  };
  const closedBecause = units.length === 0 ? t("locations.bulk.unitsOnly") : undefined;
  const verbs: BulkVerb[] = [
    ...(can.observe
      ? [
          {
            id: "observe",
            label: t("locations.bulk.observe"),
            icon: <EyeOpen />,
            closedBecause,
            onSelect: () => void observe(true),
          },
          {
            id: "ignore",
            label: t("locations.bulk.ignore"),
            icon: <EyeOff />,
            closedBecause,
            onSelect: () => void observe(false),
          },
        ]
      : []),
    ...(can.delete
      ? [
          {
            id: "remove",
            label: t("locations.bulk.remove"),
            icon: <Trash />,
            danger: true,
            onSelect: () => removal.open(true),
          },
        ]
      : []),
  ];
  return (
    <>
      {ids.length > 0 && (
        <BulkActionBar count={ids.length} verbs={verbs} onClear={() => onTick(new Set())} />
      )}
      {removal.about && (
        <ConfirmDialog
          {...removal.props}
          title={t("locations.bulk.removeTitle", { count: ids.length })}
          confirmLabel={t("locations.bulk.removeAction", { count: ids.length })}
          icon={<Trash />}
          act={remove}
          failureTitle={t("locations.bulk.notRemoved")}
        >
          {t("locations.bulk.removeText")}
        </ConfirmDialog>
      )}
      {stayed.about && (
        <LeftDialog {...stayed.props} left={stayed.about} devicesPath={devicesPath} />
      )}
    </>
  );
}
