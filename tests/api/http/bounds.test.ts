import { afterAll, beforeAll, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import type { CallDefinition } from "#contract/core/call.ts";
import { INTEGER_MAX } from "#contract/core/primitives.ts";
import {
  type DescribedInput,
  describedInputs,
  isDateField,
  isNumberField,
} from "#tests/support/described-inputs.ts";
import { startPortal } from "#tests/support/portal.ts";
import { SAMPLES, type Sample } from "../access/samples.ts";
import { sendCall } from "../access/send.ts";
import { type World, buildWorld } from "../access/world.ts";

let world: World;
beforeAll(async () => {
  world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
});
afterAll(() => world.portal.close());

/** Calls that a session cannot make or that end it, and forms, whose file is looked at first. */
const isLeftOut = ({ access, path, file }: CallDefinition): boolean =>
  ["gateway", "ticket", "display"].includes(access.kind) || path === "logout" || file !== undefined;

const calls = new Map(
  allCalls().flatMap(({ name, call }) => (isLeftOut(call) ? [] : [[name, call] as const])),
);

/** A value with another one at a path, whatever stands there. */
const replaced = (before: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  if (name === "[]") {
    const [first, ...others]: unknown[] = Array.isArray(before) ? before : [];
    return [replaced(first, rest, value), ...others];
  }
  const fields: Record<string, unknown> = { ...(typeof before === "object" ? before : {}) };
  return { ...fields, [name]: replaced(fields[name], rest, value) };
};

/** A body without what goes by another name in the field that is sent. */
const without = (body: unknown, field: string | undefined): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
    : body;

const sampleWith = ({ call, in: where, path }: DescribedInput, value: unknown): Sample => {
  const sample = SAMPLES[call]?.({ world, place: world.own });
  if (sample === undefined) throw new Error(`no sample for ${call}`);
  if (where === "body") {
    const other = calls.get(call)?.also?.[path[0] ?? ""];
    return { ...sample, body: replaced(without(sample.body, other), path, value) };
  }
  const [name = ""] = path;
  const part = where === "path" ? "params" : "query";
  return { ...sample, [part]: { ...sample[part], [name]: String(value) } };
};

/** What each field is answered when it has a value. */
const answersTo = async (
  fields: readonly DescribedInput[],
  valueOf: (field: DescribedInput) => unknown,
): Promise<string[]> => {
  const answers: string[] = [];
  for (const field of fields) {
    const call = calls.get(field.call);
    if (call === undefined || field.in === "header") continue;
    const sample = sampleWith(field, valueOf(field));
    // oxlint-disable-next-line no-await-in-loop -- of all at once the limiter would refuse some
    const { status } = await sendCall(world.clients.providerAdmin, call, sample);
    answers.push(`${status} ${field.call} ${field.path.join(".")}`);
  }
  return answers;
};

const numbers = describedInputs().filter(({ schema }) => isNumberField(schema));
const dates = describedInputs().filter(({ schema }) => isDateField(schema));
const dateLike = ({ schema }: DescribedInput, day: string): string => {
  if (schema.format === "date") return day;
  return schema.format === "date-time" ? `${day}T12:00:00Z` : `${day}T12:00`;
};
const isRefused = (answer: string): boolean => answer.startsWith("400");
const isFault = (answer: string): boolean => answer.startsWith("500");

it("refuses a number beyond the database in each field of each call", async () => {
  const answers = await answersTo(numbers, () => INTEGER_MAX + 1);
  expect(answers.length).toBeGreaterThan(80);
  expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
});

it("answers the largest number that a field may have without a fault", async () => {
  const answers = await answersTo(numbers, ({ schema }) => schema.maximum ?? INTEGER_MAX);
  expect(answers.filter(isFault)).toEqual([]);
});

it("refuses a date beyond the calendar, and answers the last one without a fault", async () => {
  const beyond = await answersTo(dates, (field) => dateLike(field, "9999-12-31"));
  expect(beyond.length).toBeGreaterThan(20);
  expect(beyond.filter((answer) => !isRefused(answer))).toEqual([]);
  for (const day of ["1900-01-01", "2999-12-31"]) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const within = await answersTo(dates, (field) => dateLike(field, day));
    expect(within.filter(isFault)).toEqual([]);
  }
});
