import { useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "#contract/core/limits.ts";
import {
  type LocationHierarchy,
  LOWEST_LEVEL,
  locations,
} from "#contract/organization/locations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { anotherText } from "#renderer/forms/merge/another-text.tsx";
import { saveMerged } from "#renderer/forms/merge/save-merged.ts";
import { useMergeQuestion } from "#renderer/forms/merge/use-merge-question.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { TreeEdits } from "#renderer/ui/trees/tree-types.ts";
import { levelKeyOf, type Place } from "../lib/places.ts";
import {
  createPlace,
  patchPlace,
  type PlaceSwitch,
  refreshTree,
  renamePlace,
  switchPlace,
} from "../queries.ts";

type Renamed = { version: number; name: string };
type Given = { facilityId: string; data: LocationHierarchy | undefined };

/** What is done in the rows of the tree: names, new places and switches that save at once. */
export const usePlaceEdits = ({ facilityId, data }: Given) => {
  const t = useText("locations", "errors");
  const client = useQueryClient();
  const nameOf = (id: string | null): string => {
    if (id === null || data === undefined) return "";
    const look = (nodes: LocationHierarchy["locationHierarchy"][]): string =>
      nodes.map((node) => (node.id === id ? node.name : look(node.childLocations))).find(Boolean) ??
      "";
    return look([data.locationHierarchy]);
  };

  /** What is wrong with a name, or nothing once it is saved. */
  const saving = async (
    save: () => Promise<string | undefined>,
    words: { taken: () => string },
  ) => {
    try {
      const kept = await save();
      if (kept !== undefined) return kept;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      return error.code === "duplicate_name" ? words.taken() : t(textId(`errors.${error.code}`));
    }
    await refreshTree(client, facilityId);
    return undefined;
  };
  const takenBelow = (id: string | null, name: string) => () =>
    t("locations.taken", { parent: nameOf(id), name });

  const question = useMergeQuestion<Renamed>({
    names: {
      what: t("locations.thisName"),
      saveLabel: t("locations.saveName"),
      labelOf: () => t("locations.nameLabel"),
    },
    another: anotherText(undefined),
  });
  /**
   * Renames a place. The tree is loaded again only once the name is saved or given up: a row that no
   * longer fits what is searched for would take along what was typed.
   */
  const renaming = ({ id, parentId, ...base }: Place, typed: string) =>
    saving(
      async () => {
        let saved = typed;
        const outcome = await saveMerged<Renamed>({
          base: { version: base.version, name: base.name },
          mine: { version: base.version, name: typed },
          send: (values) => renamePlace(id, values),
          inForm: (current) => locations.rename.current.parse(current),
          what: t("locations.thisName"),
          ask: question.ask,
          follow: (_theirs, { name }) => {
            saved = name;
          },
        });
        if (outcome === "editing") return t("locations.kept");
        if (outcome === "saved") toast.success(t("locations.renamed", { name: saved }));
        return undefined;
      },
      { taken: takenBelow(parentId, typed) },
    );

  const edits: TreeEdits<Place> = {
    limit: LIMITS.locationNameMaxLength,
    ...(data?.can.edit && {
      rename: {
        fits: ({ parentId, isClosed }: Place) => parentId !== null && !isClosed,
        save: renaming,
      },
      add: {
        words: ({ level, closedFrom }: Place) =>
          level < LOWEST_LEVEL && closedFrom === null
            ? t(textId(`locations.add.${levelKeyOf(data.levelInfo, level + 1)}`))
            : undefined,
        save: ({ id }: Place, name: string) =>
          saving(
            async () => {
              await createPlace(id, name);
              toast.success(t("locations.added", { name }));
              return undefined;
            },
            { taken: takenBelow(id, name) },
          ),
      },
    }),
  };
  const flip = async ({ id, name }: Place, field: PlaceSwitch, isOn: boolean) => {
    patchPlace(client, facilityId, id, { [field]: isOn });
    try {
      await switchPlace(id, field, isOn);
      // Its version went on.
      void refreshTree(client, facilityId);
      toast.success(t(`locations.switched.${field}`, { name }), { about: `${field} ${id}` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      patchPlace(client, facilityId, id, { [field]: !isOn });
      toast.error(t("locations.notSwitched", { name }));
    }
  };
  return { edits, flip, dialog: question.dialog };
};
