// Puts back what an install left out of package-lock.json because the registry at hand lacks the
// packages of other platforms. To be run after every `npm install` that changes the lock.
import { readFileSync, writeFileSync } from "node:fs";
import { completed, findGaps } from "./lib/lock-file.mjs";
import { inProject } from "./lib/paths.mjs";

const path = inProject("package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
const gaps = findGaps(lock);
if (gaps.length > 0) writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`);
process.stdout.write(`${gaps.length} packages of other platforms put back.\n`);
