import pino, { type DestinationStream, type Logger } from "pino";
import { withoutSecrets } from "./without-secrets.ts";

export type { Logger };

/** Structured logs without secrets, one JSON object a line, on standard output. */
export const createLogger = (level: string, out?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      hooks: {
        // The last place that every part of a line passes: message, stack and bound fields too.
        streamWrite: (line) => `${JSON.stringify(withoutSecrets(JSON.parse(line)))}\n`,
      },
    },
    out,
  );
