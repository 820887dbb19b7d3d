import { beforeAll, beforeEach, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { savingFile, whileWorking } from "#renderer/ui/feedback/saving-file.ts";

const WORDS = "Preparing the PDF…";
const list = () => useToasts.getState().list;

/** Work that ends when the test says so; aborting rejects it. */
const start = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const done = whileWorking(WORDS, (signal, begin) => {
    begin();
    signal.addEventListener("abort", () => reject(new Error("aborted")));
    return promise;
  });
  return { done, finish: () => resolve("saved") };
};

beforeAll(() => startI18n());
beforeEach(() => useToasts.setState({ list: [] }));

it("says once that work goes on, until the last of it is done", async () => {
  const [first, second] = [start(), start()];
  expect(list().map(({ text }) => text)).toEqual([WORDS]);
  first.finish();
  expect(await first.done).toBe("saved");
  expect(list()).toHaveLength(1);
  second.finish();
  await second.done;
  expect(list()).toEqual([]);
});

it("ends all of it with Cancel", async () => {
  const both = [start().done, start().done];
  list()[0]?.action?.onClick();
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(list()).toEqual([]);
});

it("says nothing before the work begins", async () => {
  expect(await whileWorking(WORDS, async () => list().length)).toBe(0);
  expect(list()).toEqual([]);
});

it("offers to show a saved file where its folder can be shown", async () => {
  const shown: string[] = [];
  await savingFile(WORDS, async ({ onStart, onSaved }) => {
    onStart?.();
    onSaved?.(() => shown.push("a.csv"));
    return "saved";
  });
  expect(list().map(({ text }) => text)).toEqual(["File saved"]);
  list()[0]?.action?.onClick();
  expect(shown).toEqual(["a.csv"]);
});
