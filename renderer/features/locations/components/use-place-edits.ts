import { useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "#contract/limits.ts";
import { type LocationHierarchy, LOWEST_LEVEL } from "#contract/locations.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
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
    save: () => Promise<unknown>,
    words: { done: string; taken: () => string },
  ) => {
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      if (error.code === "conflict") {
        await refreshTree(client, facilityId);
        const theirs = error.current?.["name"];
        return t("locations.stale", { name: typeof theirs === "string" ? theirs : "" });
      }
      return error.code === "duplicate_name" ? words.taken() : t(textId(`errors.${error.code}`));
    }
    await refreshTree(client, facilityId);
    toast.success(words.done);
    return undefined;
  };
  const takenBelow = (id: string | null, name: string) => () =>
    t("locations.taken", { parent: nameOf(id), name });

  const edits: TreeEdits<Place> = {
    limit: LIMITS.locationNameMaxLength,
    ...(data?.can.edit && {
      rename: {
        fits: ({ parentId, isClosed }: Place) => parentId !== null && !isClosed,
        save: ({ id, parentId, version }: Place, name: string) =>
          saving(() => renamePlace(id, { name, version }), {
            done: t("locations.renamed", { name }),
            taken: takenBelow(parentId, name),
          }),
      },
      add: {
        words: ({ level, closedFrom }: Place) =>
          level < LOWEST_LEVEL && closedFrom === null
            ? t(textId(`locations.add.${levelKeyOf(data.levelInfo, level + 1)}`))
            : undefined,
        save: ({ id }: Place, name: string) =>
          saving(() => createPlace(id, name), {
            done: t("locations.added", { name }),
            taken: takenBelow(id, name),
          }),
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
  return { edits, flip };
};
