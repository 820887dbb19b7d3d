// Makes the console's installers for this system, as `electron-builder.yml` says; what follows is
// passed on, such as `-- --linux dir`.
import { ensurePacker } from "./lib/packer.mjs";
import { run } from "./lib/run.mjs";

const packer = await ensurePacker();
process.exitCode = await run(process.execPath, [packer, ...process.argv.slice(2)]);
