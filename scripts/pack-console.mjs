// Makes the console's installers for this system, as `electron-builder.yml` says; what follows is
// passed on, such as `-- --linux dir`. HANDRAIL_UPDATE_URL and HANDRAIL_UPDATE_KEY say where its
// releases will be and who signs them (docs/console.md).
import { ensurePacker } from "./lib/packer.mjs";
import { writeManifest } from "./lib/packing.mjs";
import { run } from "./lib/run.mjs";

const packer = await ensurePacker();
writeManifest(process.env);
process.exitCode = await run(process.execPath, [
  packer,
  "--publish",
  "never",
  ...process.argv.slice(2),
]);
