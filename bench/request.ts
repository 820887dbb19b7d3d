import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { withDemo } from "./datasets/demo.ts";
import { printFigure } from "./support/figure.ts";
import { httpClient, signIn } from "./support/http-client.ts";
import type { Benchmark } from "./support/options.ts";
import { cpuSeconds } from "./support/process-cost.ts";
import { endProcess, freePort, startServerProcess, untilPrints } from "./support/server-process.ts";

const CONNECTIONS = 20;
const ROUNDS = 4;

const startHello = async (): Promise<{ origin: string; stop(): Promise<void> }> => {
  const port = await freePort();
  const script = fileURLToPath(new URL("support/hello.ts", import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilPrints(child, "hello is ready", 20_000);
  return { origin: `http://127.0.0.1:${port}`, stop: () => endProcess(child) };
};

type Load = { perSecond: number; requests: number };

const load = async (
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> => {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, requests: result.requests.total };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What session, permission, validation and the answer's check cost on top of Koa. */
export const request: Benchmark = {
  name: "request",
  about: "a small authorised GET against a bare Koa hello",
  run: ({ dir, seconds }) =>
    withDemo(dir, async ({ url }) => {
      const server = await startServerProcess(url);
      const hello = await startHello();
      try {
        const client = httpClient(server.origin);
        const { cookie } = await signIn(client, "analyst@northlake.test", DEMO_PASSWORD);
        client.close();
        const own: number[] = [];
        let [cpu, requests] = [0, 0];
        const bare: number[] = [];
        // In turns, so that whatever else the machine does meets both; the first round warms up.
        for (let round = 0; round <= ROUNDS; round++) {
          const length = Math.max(2, Math.round(seconds / ROUNDS));
          const cpuBefore = await cpuSeconds(server.pid);
          const ours = await load(`${server.origin}/api/user`, { cookie }, length);
          const used = (await cpuSeconds(server.pid)) - cpuBefore;
          const theirs = await load(hello.origin, {}, length);
          if (round === 0) continue;
          own.push(ours.perSecond);
          bare.push(theirs.perSecond);
          cpu += used;
          requests += ours.requests;
        }
        const ratio = mean(own) / mean(bare);
        printFigure({
          figure: "request.perSecond",
          value: mean(own),
          unit: "requests/s",
          peer: { name: "Koa 'hello'", value: mean(bare) },
          ratio,
          ratioOf: "value / peer",
          target: ">= 0.25",
          isReached: ratio >= 0.25,
          details: {
            call: "GET /api/user",
            connections: CONNECTIONS,
            seconds,
            serverCpuMicrosecondsPerRequest: (1e6 * cpu) / requests,
          },
        });
      } finally {
        await hello.stop();
        await server.stop();
      }
    }),
};
