/** A place as a typed path or name is compared with it. */
export type NamedPlace = { id: string; parentId: string | null; name: string };

/** What a text says of a place: the one it means, or why that is unclear. */
type FoundPlace = { id: string } | { reason: "unknown" | "notUnique" };

const lower = (text: string): string => text.toLocaleLowerCase();

/** A path with any of the signs that people put between its parts. */
const pathKey = (path: string): string => lower(path.split(/\s*[>/\\]\s*/u).join(" > "));

/** The paths of places from the floor down, by id; the facility itself has none. */
export const placePaths = (places: readonly NamedPlace[]): Map<string, string> => {
  const byId = new Map(places.map((place) => [place.id, place]));
  const partsOf = (id: string | null): string[] => {
    const place = id === null ? undefined : byId.get(id);
    return place === undefined || place.parentId === null
      ? []
      : [...partsOf(place.parentId), place.name];
  };
  return new Map(places.map(({ id }) => [id, partsOf(id).join(" > ")]));
};

/** Finds places by their id, their path from the floor down, or a name that only one has. */
export const placeFinder = (places: readonly NamedPlace[]) => {
  const ids = new Set(places.map(({ id }) => id));
  const byPath = new Map([...placePaths(places)].map(([id, path]) => [pathKey(path), id]));
  const byName = Map.groupBy(places, ({ name }) => lower(name));
  return (typed: string): FoundPlace => {
    if (typed === "") return { reason: "unknown" };
    if (ids.has(lower(typed))) return { id: lower(typed) };
    const named = byName.get(lower(typed)) ?? [];
    const id = byPath.get(pathKey(typed)) ?? named[0]?.id;
    if (id === undefined) return { reason: "unknown" };
    return named.length > 1 && !byPath.has(pathKey(typed)) ? { reason: "notUnique" } : { id };
  };
};
