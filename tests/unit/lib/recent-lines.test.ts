import { describe, expect, it } from "vitest";
import { createLogger } from "#server/lib/logger.ts";
import { collectRecentLines } from "#server/lib/recent-lines.ts";

describe("recent lines of the log", () => {
  it("log lines are passed on, and the latest hundred stored without secrets", () => {
    const passed: string[] = [];
    const recent = collectRecentLines({ write: (line) => void passed.push(line) });
    const log = createLogger("info", recent);
    log.child({ part: "mail" }).warn({ token: "secret", attempts: 2 }, "not taken");
    for (let number = 0; number < 101; number++) log.info(`line ${number}`);
    log.debug("too fine");
    expect(passed).toHaveLength(102);
    expect(recent.of("mail")).toMatchObject([
      { level: 40, text: 'not taken {"token":"[redacted]","attempts":2}' },
    ]);
    expect(recent.of("portal")).toHaveLength(100);
    expect(recent.of("portal").at(0)?.text).toBe("line 1");
    expect(recent.of("print")).toEqual([]);
  });
});
