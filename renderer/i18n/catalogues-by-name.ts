import type { TextTree } from "./text-tree.ts";

export type Load = () => Promise<TextTree>;

/** Catalogues by language and file name, whichever wing their file lies in: `fr-CA/devices`. */
export const byName = (files: Readonly<Record<string, Load>>): Readonly<Record<string, Load>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [
      path.replace(/^.*\/locales\/([^/]+)\/.*?([^/]+)\.json$/, "$1/$2"),
      load,
    ]),
  );
