// Makes the fonts of the graphs in mails, `server/mail/graph/*.ttf`, from Inter as the pages have it:
// one for each weight, with the letters of Latin languages. To be run after a new version of Inter.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { inProject } from "./lib/paths.mjs";

/** It has a lock of its own: a run of this script is rare. */
const folder = inProject("scripts", "graph-font");
const WEIGHTS = { regular: 400, bold: 600 };
/** At which Inter draws small text. */
const OPTICAL_SIZE = 14;

/** @param {number} first @param {number} last */
const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—‘’“”…−`;

await ensureDependencies(folder);
const subsetFont = createRequire(`${folder}/`)("subset-font");
const inter = readFileSync(
  inProject("node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"),
);
for (const [name, wght] of Object.entries(WEIGHTS)) {
  // Texts are drawn letter by letter: rules for pairs and for small screens are not needed.
  const font = await subsetFont(inter, letters, {
    targetFormat: "truetype",
    variationAxes: { wght, opsz: OPTICAL_SIZE },
    noHinting: true,
    dropTables: ["GSUB", "GPOS", "GDEF"],
  });
  writeFileSync(inProject(`server/mail/graph/inter-${name}.ttf`), font);
}
