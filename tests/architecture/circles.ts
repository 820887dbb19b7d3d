import { parseFile } from "./source-files.ts";

type File = { path: string; feature: string; source: string };

/** Circles of features (`wing/noun`) that import each other, by way of others too: "a > b > a". */
export const circlesOf = (features: string, files: readonly File[]): string[] => {
  const uses = new Map<string, Set<string>>();
  for (const { path, feature, source } of files) {
    const others = uses.get(feature) ?? new Set<string>();
    for (const { target } of parseFile(path, source).imports) {
      if (!target.startsWith(features)) continue;
      const to = target.slice(features.length).split("/").slice(0, 2).join("/");
      if (to !== feature) others.add(to);
    }
    uses.set(feature, others);
  }
  const circle = (feature: string, way: readonly string[]): string[] =>
    way.includes(feature)
      ? [[...way.slice(way.indexOf(feature)), feature].join(" > ")]
      : [...(uses.get(feature) ?? [])].flatMap((next) => circle(next, [...way, feature]));
  return [...uses.keys()].flatMap((feature) => circle(feature, []));
};
