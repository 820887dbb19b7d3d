export type { Refusal } from "./lib/parse-fact.ts";
export {
  createGatewayToken,
  findCredential,
  issueToken,
  listTokens,
  revokeToken,
} from "./services/credentials.ts";
export { ingestFacts } from "./services/ingest-facts.ts";
export type { IngestOptions } from "./services/ingest-facts.ts";
