/** What a call answers whose version goes beside it, as its `ETag`. */
export type Versioned<T> = { version: number; value: T };

/** A version as an `ETag`. */
export const tagOf = (version: number): string => `"${version}"`;

/** What compresses on the way marks a tag as weak, or writes how it compressed within it. */
const TAG =
  /^\s*(?:W\/)?(?<quote>"?)(?<version>[1-9]\d{0,9})(?:[-;](?:gzip|deflate|br|zstd))?\k<quote>\s*$/iu;

/** The version that an `ETag` or `If-Match` names; null for what is no tag of ours. */
export const versionIn = (tag: string | null): number | null => {
  const version = TAG.exec(tag ?? "")?.groups?.["version"];
  return version === undefined ? null : Number(version);
};
