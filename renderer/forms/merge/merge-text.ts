import { type Format, useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { type Translate, useUiText } from "#renderer/i18n/text.ts";
import type { Author, Change, Place } from "./merge-types.ts";

/** How the values of a form are called and shown; from the owner of the form. */
export type MergeNames = {
  /** What was changed, as in "Ana Roy also changed …": "the shifts". */
  what?: string | undefined;
  /** The button that saves the choice: "Save shifts". */
  saveLabel?: string | undefined;
  /** A field by its path; a row's fields go by the first row (`shifts.0.name`). */
  labelOf: (path: string) => string;
  /** A value as people know it, such as a name in place of an id; undefined: as it is. */
  show?: ((path: string, value: unknown) => string | undefined) | undefined;
  /** A row of a list by name. */
  nameOf?: ((list: string, row: unknown) => string | undefined) | undefined;
};

const plainly = (t: Translate, format: Format, value: unknown): string => {
  if (typeof value === "boolean") return t(value ? "merge.on" : "merge.off");
  if (typeof value === "number") return format.decimal(value, Number.isInteger(value) ? 0 : 1);
  return typeof value === "string" ? value : "";
};

const makeWords = (t: Translate, format: Format, names: MergeNames) => {
  /** The path by which the caller knows a value: as of the first row. */
  const pathOf = ({ wordsPath, row }: Place): string =>
    row === null ? wordsPath : `${row.list}.0${wordsPath.slice(row.list.length)}`;
  const show = (place: Place, value: unknown): string =>
    names.show?.(pathOf(place), value) ?? plainly(t, format, value);
  const rowName = (place: Place): string | undefined => {
    const { row } = place;
    if (row === null) return undefined;
    const name =
      names.nameOf?.(row.list, row.value) ?? show({ ...place, wordsPath: row.list }, row.value);
    return name || t("merge.unnamed");
  };
  /** The field of a value alone; of a whole row nothing. */
  const fieldName = (place: Place): string | undefined =>
    place.row?.list === place.wordsPath
      ? undefined
      : names.labelOf(pathOf(place)) || names.labelOf(place.row?.list ?? place.wordsPath);
  return {
    show,
    rowName,
    fieldName,
    /** Row and field of a value in one. */
    fullName: (place: Place): string =>
      [rowName(place) ?? "", fieldName(place) ?? ""].filter((part) => part !== "").join(", ") ||
      names.labelOf(place.wordsPath),
    /** One change in words: what it was, and what it is. */
    change: (change: Change): { was: string; is: string } => {
      if (change.kind === "added") return { was: "", is: t("merge.added") };
      if (change.kind === "removed") return { was: "", is: t("merge.removed") };
      return { was: show(change, change.base), is: show(change, change.value) };
    },
    who: (by: Author | null): string => by?.name ?? t("merge.somebody"),
    /** The same, but not at the beginning of a sentence. */
    whoWithin: (by: Author | null): string => by?.name ?? t("merge.somebodyWithin"),
    at: (by: Author | null): string | undefined =>
      by === null ? undefined : format.time(by.at, readersZone()),
  };
};

export type MergeText = ReturnType<typeof makeWords>;

export const useMergeText = (names: MergeNames): MergeText =>
  makeWords(useUiText(), useFormat(), names);
