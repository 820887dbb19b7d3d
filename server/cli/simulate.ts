// npm run simulate plays a demo facility: an ordinary client of the ingest API.
import { Command, InvalidArgumentError } from "commander";
import { loadConfig } from "../config.ts";
import { readDemoToken, readHistoryEnd } from "../demo/gateway-tokens.ts";
import { type FacilityModel, buildFacilityModel } from "../demo/model/facility-model.ts";
import { demoCustomers, demoFacilities } from "../demo/plan/customers.ts";
import type { FacilityPlan } from "../demo/plan/types.ts";
import { missedFrom, runSimulator } from "../demo/simulator/run-simulator.ts";
import { Sender } from "../demo/simulator/sender.ts";
import { createTrafficSource } from "../demo/simulator/traffic-source.ts";
import type { Troubles } from "../demo/simulator/troubles.ts";
import { systemClock } from "../lib/clock.ts";
import { StartError } from "../lib/start-error.ts";
import { inOneLine } from "./in-one-line.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

type Options = {
  facility: string;
  rate: number;
  url?: string;
  token?: string;
  catchUp: number;
  every: number;
  batch: number;
  killGateway?: string;
  hold?: { unit: string; hours: number };
  swapRefill?: string;
  flap?: string;
  skew: number;
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const between =
  (low: number, high: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`Say a number from ${low} to ${high}.`);
  };

const unitAndHours = (text: string): { unit: string; hours: number } => {
  const [, unit, hours] = /^(.+):(\d+(?:\.\d+)?)h?$/.exec(text) ?? [];
  if (unit !== undefined && Number(hours) > 0) return { unit, hours: Number(hours) };
  throw new InvalidArgumentError("Say a unit and hours, such as M4W:5h.");
};

const seconds = (text: string): number => {
  const [, value] = /^(-?\d+(?:\.\d+)?)s?$/.exec(text) ?? [];
  if (value !== undefined) return Number(value);
  throw new InvalidArgumentError("Say seconds, such as 45s.");
};

/** What is to go wrong, once its units and devices are known to be there. */
const troublesOf = (options: Options, model: FacilityModel, nowMs: number): Troubles => {
  const { killGateway, hold, swapRefill, flap } = options;
  const units = model.plan.units.map(({ code }) => code);
  for (const unit of [killGateway, hold?.unit])
    if (unit !== undefined && !units.includes(unit))
      throw new StartError(`${model.plan.name} has no unit '${unit}': it has ${units.join(", ")}.`);
  for (const key of [swapRefill, flap])
    if (key !== undefined && model.layout.deviceByKey.get(key)?.kind !== "dispenser")
      throw new StartError(
        `${model.plan.name} has no dispenser '${key}', such as ${units[0]}-D01.`,
      );
  return {
    killedUnit: killGateway,
    held: hold && { unit: hold.unit, ms: hold.hours * HOUR_MS },
    // Right after the start, so that it is sent once.
    swappedRefill: swapRefill === undefined ? undefined : { device: swapRefill, atMs: nowMs + 1 },
    flapping: flap,
    behindMs: options.skew * 1000,
  };
};

const findFacility = (name: string): FacilityPlan => {
  const wanted = name.toLowerCase();
  const found = demoFacilities.find(
    (plan) => plan.key === wanted || plan.name.toLowerCase() === wanted,
  );
  if (found) return found;
  const names = demoFacilities.map((plan) => `'${plan.name}'`).join(", ");
  throw new StartError(`The demo has no facility '${name}': it has ${names}.`);
};

const employeesOf = (plan: FacilityPlan): number =>
  plan.badgeShare > 0
    ? (demoCustomers.find(({ facilities }) => facilities.includes(plan))?.employees ?? 0)
    : 0;

/** Aborts when a signal asks the process to end; a second time ends it at once. */
const endedByHand = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      print("Sending what is left …");
      controller.abort();
    });
  }
  return controller.signal;
};

const simulate = async (options: Options): Promise<void> => {
  const config = loadConfig(process.env);
  const plan = findFacility(options.facility);
  const url = options.url ?? config.publicUrl;
  const token = options.token ?? (await readDemoToken(config.dataDir, plan.key));
  const nowMs = systemClock.now().getTime();
  const historyEnd = options.token === undefined ? await readHistoryEnd(config.dataDir) : null;
  const model = buildFacilityModel(plan, nowMs, employeesOf(plan));
  const sender = new Sender({
    url,
    token,
    batch: options.batch,
    log: print,
    clock: systemClock,
    behindMs: options.skew * 1000,
  });
  const signal = endedByHand();
  print(`${plan.name} sends to ${url} at ${options.rate} × the demo's traffic; Ctrl+C ends it.`);
  const total = await runSimulator({
    sender,
    live: createTrafficSource(model, options.rate, troublesOf(options, model, nowMs)),
    missed: createTrafficSource(model, 1),
    sinceMs: missedFrom(nowMs, options.catchUp, historyEnd),
    everyMs: options.every * 1000,
    signal,
    log: print,
    clock: systemClock,
  });
  print(`${total.accepted} new facts of ${total.facts} sent.`);
  if (sender.waiting > 0) {
    throw new StartError(
      `${sender.waiting} facts were not taken; start again to send them: --catch-up covers the time.`,
    );
  }
};

const program = new Command("npm run simulate --")
  .description("Play a hospital of the demo: send live gateway traffic through the ingest API.")
  .option("--facility <name>", "facility of the demo, by name or key", "Northlake General Hospital")
  .option("--rate <factor>", "how many times the demo's traffic", between(0.01, 200), 4)
  .option("--url <address>", "the portal (default: the one of this machine)")
  .option("--token <token>", "the gateway's bearer token (default: the demo's own)")
  .option("--catch-up <hours>", "send what was missed of the last hours", between(0, 48), 24)
  .option("--every <seconds>", "seconds between two calls", between(0.2, 600), 5)
  .option("--batch <facts>", "facts of one call at most", between(1, 10_000), 2_000)
  .option("--kill-gateway <unit>", "nothing of this unit arrives from now on")
  .option("--hold <unit:hours>", "all of this unit arrives so much later", unitAndHours)
  .option("--swap-refill <dispenser>", "put a new refill in, now")
  .option("--flap <dispenser>", "a clogged refill that comes and goes")
  .option("--skew <seconds>", "the gateways' clocks are so far behind (ahead: -45s)", seconds, 0)
  .action(simulate);

await inOneLine(() => program.parseAsync());
