import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { UNIT_LEVEL } from "#contract/organization/locations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import {
  Archive,
  ArrowRight,
  ArrowTopRight,
  Layers,
  Trash,
  Undo,
} from "#renderer/ui/indicators/icons.ts";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { MenuItem } from "#renderer/ui/overlays/menu-list.tsx";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import type { TreeEdits, TreeEnd } from "#renderer/ui/trees/tree-types.ts";
import { type DevicesPath, linkedName, type Place, placesOf } from "../lib/places.ts";
import { hierarchyQuery, refreshTree, removePlace, reopenPlace } from "../queries.ts";
import { usePlaceEdits } from "./use-place-edits.ts";
import { BulkPlaces } from "./bulk-places.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { ContinueDialog } from "./continue-dialog.tsx";
import "./locations.css";

type LocationTreeProps = {
  facilityId: string;
  /** The place whose thresholds are open. */
  current?: string | null;
  /** Opens the thresholds of a place. */
  onThresholds: (locationId: string) => void;
  devicesPath: DevicesPath;
  /** What is searched for, where the address has it. */
  search?: string;
  onSearch?: (search: string) => void;
  /** Scrolls by itself. */
  inBox?: boolean;
  /** A new object begins a new place below this one. */
  addBelow?: { id: string } | null;
};

/** A facility's places: searched, renamed, added, switched and deleted in place. */
export function LocationTree(props: LocationTreeProps) {
  const {
    facilityId,
    current = null,
    onThresholds,
    devicesPath,
    inBox = false,
    addBelow = null,
  } = props;
  const t = useText("locations", "reports", "errors");
  const format = useFormat();
  const client = useQueryClient();
  const [showsClosed, setShowsClosed] = useState(false);
  const query = useQuery({
    ...hierarchyQuery(facilityId, showsClosed),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const removal = useDialog<Place>();
  const hindrance = useDialog<Place>();
  const closing = useDialog<Place>();
  const moving = useDialog<Place>();
  const [reveal, setReveal] = useState<{ id: string } | null>(null);
  const items = useMemo(
    () =>
      data &&
      placesOf(
        data.locationHierarchy,
        (level, count) => {
          const name = t(textId(data.levelInfo[String(level)] ?? "reports.levels.room"));
          return t("locations.note", { level: name, count });
        },
        format.compare,
      ),
    [data, t, format],
  );
  const can = data?.can;
  const inRows = usePlaceEdits({ facilityId, data });
  const { flip } = inRows;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => items?.filter(({ id }) => ticked.has(id)) ?? [], [items, ticked]);
  const hasTicks = !inBox && (can?.observe === true || can?.delete === true);
  const isTight = useIsNarrow() || inBox;

  const remove = async (place: Place) => {
    try {
      await removePlace(place.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code } = error;
      if (code !== "location_has_devices" && code !== "location_has_events") throw error;
      markShown(error);
      if (code === "location_has_devices") hindrance.open(place);
      else {
        toast.info(t("errors.location_has_events"));
        closing.open(place);
      }
      return;
    }
    await refreshTree(client, facilityId);
    toast.success(t("locations.removed", { name: place.name }));
  };

  const reopen = async ({ id, name, isClosed }: Place) => {
    try {
      await reopenPlace(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      toast.error(
        error.code === "duplicate_name"
          ? t("locations.close.taken", { name })
          : t(textId(`errors.${error.code}`)),
      );
      return;
    }
    await refreshTree(client, facilityId);
    toast.success(t(isClosed ? "locations.close.reopened" : "locations.close.withdrawn", { name }));
  };

  const edits: TreeEdits<Place> = {
    ...inRows.edits,
    ...(can?.delete && {
      remove: {
        ask: removal.open,
        closedBecause: ({ parentId, hasPlacesBelow, hasEvents }: Place) => {
          if (parentId === null) return t("locations.remove.facility");
          if (hasEvents) return t("locations.remove.events");
          return hasPlacesBelow ? t("locations.remove.below") : undefined;
        },
      },
    }),
  };
  const menu = (place: Place): MenuItem[] => {
    const { id, level, devices } = place;
    const items_: MenuItem[] = [];
    if (can?.setThresholds && level <= UNIT_LEVEL)
      items_.push({
        id: "thresholds",
        label: t("locations.thresholds.action"),
        icon: <Layers />,
        onSelect: () => onThresholds(id),
      });
    const flipItem = (field: "countsWithUnit" | "isPatientPlace"): MenuItem => ({
      id: field,
      label: t(`locations.${field}`),
      isCurrent: place[field],
      detail: t(`locations.${field}Help`),
      onSelect: () => void flip(place, field, !place[field]),
    });
    if (can?.edit && level > UNIT_LEVEL && !place.isClosed)
      items_.push(flipItem("countsWithUnit"), flipItem("isPatientPlace"));
    if (devices > 0)
      items_.push({
        id: "devices",
        label: t("locations.showDevices", { count: devices }),
        icon: <ArrowRight />,
        to: devicesPath(id, "inService"),
      });
    const { continuedAs, formerly } = place;
    if (continuedAs !== null)
      items_.push({
        id: "continuedAs",
        label: t("locations.continue.goTo", { place: linkedName(continuedAs) }),
        icon: <ArrowRight />,
        onSelect: () => setReveal({ id: continuedAs.id }),
      });
    if (formerly !== null)
      items_.push({
        id: "formerly",
        label: t("locations.continue.goTo", { place: linkedName(formerly) }),
        icon: <ArrowRight />,
        onSelect: () => {
          setShowsClosed(true);
          setReveal({ id: formerly.id });
        },
      });
    if (can?.edit && place.parentId !== null && !place.closedAbove && !place.isClosed)
      items_.push(
        {
          id: "continue",
          label: t("locations.continue.menu"),
          icon: <ArrowTopRight />,
          startsGroup: true,
          onSelect: () => moving.open(place),
        },
        {
          id: "close",
          label: t("locations.close.menu"),
          icon: <Archive />,
          onSelect: () => closing.open(place),
        },
      );
    if (can?.edit && place.closedFrom !== null && !place.closedAbove)
      items_.push({
        id: "reopen",
        label: t(place.isClosed ? "locations.close.reopen" : "locations.close.withdraw"),
        icon: <Undo />,
        onSelect: () => void reopen(place),
      });
    return items_;
  };
  const end: TreeEnd<Place> = {
    value: (place) => {
      const { goal, hasOwnGoal, goalFrom, closedFrom, isClosed, closedAbove } = place;
      const { continuedAs, formerly, level, name } = place;
      if (closedFrom !== null) {
        const day = format.day(closedFrom);
        if (closedAbove) return undefined;
        const since = t(isClosed ? "locations.close.since" : "locations.close.soon", { day });
        if (continuedAs === null || isTight) return since;
        return `${since} · ${t("locations.continue.as", { place: linkedName(continuedAs) })}`;
      }
      // What moved with the place above has its name still, unless a user gave it another.
      const isMovedItself = formerly !== null && (level <= UNIT_LEVEL || formerly.name !== name);
      if (isMovedItself && !isTight)
        return t("locations.continue.formerly", { place: linkedName(formerly) });
      if (goal === null || (isTight && !hasOwnGoal)) return undefined;
      const words = t("locations.goal", { value: format.percent(goal) });
      if (hasOwnGoal) return <strong>{words}</strong>;
      return <span title={t("locations.goalFrom", { name: goalFrom })}>{words}</span>;
    },
    describe: ({ goal, hasOwnGoal, goalFrom }) =>
      goal === null || hasOwnGoal ? undefined : t("locations.goalFrom", { name: goalFrom }),
    toggle: (place) =>
      can?.observe && place.level === UNIT_LEVEL && !place.isClosed
        ? {
            isOn: place.isObservable,
            words: t(place.isObservable ? "locations.observable" : "locations.notObservable"),
            onChange: (isOn) => void flip(place, "isObservable", isOn),
          }
        : undefined,
    menu,
  };
  return (
    <div className={inBox ? "hr-locations-box" : undefined}>
      <Tree
        label={t("locations.title")}
        items={items}
        error={query.error}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        searchLabel={t("locations.search")}
        search={props.search}
        onSearch={props.onSearch}
        tools={
          (showsClosed || (data?.closedCount ?? 0) > 0) && (
            <Switch checked={showsClosed} onChange={({ target }) => setShowsClosed(target.checked)}>
              {t("locations.close.show", { count: data?.closedCount ?? 0 })}
            </Switch>
          )
        }
        empty={{ title: t("locations.empty.title"), text: t("locations.empty.text") }}
        current={current}
        edits={edits}
        end={end}
        inBox={inBox}
        addBelow={addBelow}
        reveal={reveal}
        {...(hasTicks && {
          ticks: {
            kind: "rows",
            keys: ticked,
            onChange: setTicked,
          },
        })}
      />
      {hasTicks && can && (
        <BulkPlaces {...{ facilityId, can, devicesPath }} places={chosen} onTick={setTicked} />
      )}
      {inRows.dialog}
      {removal.about && (
        <ConfirmDialog
          {...removal.props}
          title={t("locations.remove.title", { name: removal.about.name })}
          confirmLabel={t("locations.remove.action")}
          icon={<Trash />}
          act={() => (removal.about ? remove(removal.about) : Promise.resolve())}
          failureTitle={t("locations.remove.failed")}
          onGone={() => void refreshTree(client, facilityId)}
        >
          {t("locations.remove.text")}
        </ConfirmDialog>
      )}
      {closing.about && (
        <CloseDialog
          {...closing.props}
          facilityId={facilityId}
          place={closing.about}
          levelInfo={data?.levelInfo}
          devicesPath={devicesPath}
          onContinue={() => {
            closing.props.onClose();
            if (closing.about) moving.open(closing.about);
          }}
        />
      )}
      {moving.about && (
        <ContinueDialog
          {...moving.props}
          key={moving.opening}
          facilityId={facilityId}
          place={moving.about}
          places={items ?? []}
          levelInfo={data?.levelInfo}
          onMoved={(id) => setReveal({ id })}
        />
      )}
      {hindrance.about && (
        <Dialog
          {...hindrance.props}
          title={t("locations.remove.devicesTitle", { name: hindrance.about.name })}
          footer={
            <>
              <Button onClick={hindrance.props.onClose}>{t("ui.action.close")}</Button>
              <LinkButton to={devicesPath(hindrance.about.id)}>
                {t("locations.remove.toDevices")}
              </LinkButton>
            </>
          }
        >
          {t("locations.remove.devicesText")}
        </Dialog>
      )}
    </div>
  );
}
