// Says in the descriptions of the releases in dist/installers (or another folder) for which system and
// architectures they are, and signs them with the Ed25519 key of a PEM file:
// `node scripts/sign-release.mjs release.key [folder] [--arch=x64,arm64]`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail } from "./lib/fail.mjs";
import { inProject } from "./lib/paths.mjs";
import { describeRelease, signRelease } from "./lib/sign-release.mjs";

const { values, positionals } = parseArgs({
  options: { arch: { type: "string" } },
  allowPositionals: true,
});
const [keyFile, folder = inProject("dist", "installers")] = positionals;
if (!keyFile) fail("Name the file of the private key.");
const key = readFileSync(keyFile ?? "", "utf8");
const descriptions = readdirSync(folder).filter((name) => /^latest.*\.yml$/u.test(name));
if (descriptions.length === 0) fail(`There is no latest*.yml in ${folder}.`);
for (const name of descriptions) {
  const file = join(folder, name);
  const description = describeRelease(name, readFileSync(file, "utf8"), values.arch?.split(","));
  writeFileSync(file, description);
  writeFileSync(`${file}.sig`, signRelease(key, Buffer.from(description)));
  process.stdout.write(`${name}.sig\n`);
}
