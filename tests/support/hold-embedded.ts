// Uses the embedded database of a data folder until it is killed: hold-embedded.ts FOLDER ROLE
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";

const [dataDir = "", role] = process.argv.slice(2);
const { ownerUrl } = await startEmbedded({
  dataDir,
  log: { info: () => undefined },
  role: role === "command" ? "command" : "server",
});
process.stdout.write(ownerUrl);
setInterval(() => undefined, 60_000);
