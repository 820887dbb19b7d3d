// Signs the descriptions of the releases in dist/installers (or another folder) with the Ed25519 key
// of a PEM file: `node scripts/sign-release.mjs release.key [folder]`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "./lib/fail.mjs";
import { inProject } from "./lib/paths.mjs";
import { signRelease } from "./lib/sign-release.mjs";

const [keyFile, folder = inProject("dist", "installers")] = process.argv.slice(2);
if (!keyFile) fail("Name the file of the private key.");
const key = readFileSync(keyFile ?? "", "utf8");
const descriptions = readdirSync(folder).filter((name) => /^latest.*\.yml$/u.test(name));
if (descriptions.length === 0) fail(`There is no latest*.yml in ${folder}.`);
for (const name of descriptions) {
  const file = join(folder, name);
  writeFileSync(`${file}.sig`, signRelease(key, readFileSync(file)));
  process.stdout.write(`${name}.sig\n`);
}
