import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SaveDialogOptions } from "electron";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AskForFileParts, createAskForFile } from "#main/saving/ask-for-file.ts";
import { createLastFolder } from "#main/saving/last-folder.ts";
import { createSavedFiles } from "#main/saving/saved-files.ts";

const REPLACE = 1;
const OTHER_NAME = 0;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-asking-"));
  await mkdir(join(folder, "reports"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Dialogs that are answered in turn: with file names, and with buttons. */
const start = (names: (string | undefined)[], buttons: number[] = [], isMac = false) => {
  const proposals: (string | undefined)[] = [];
  const questions: string[] = [];
  const dialog = {
    showSaveDialog: async (_window: unknown, options: SaveDialogOptions) => {
      proposals.push(options.defaultPath);
      const name = names.shift();
      return { canceled: name === undefined, filePath: name ? join(folder, "reports", name) : "" };
    },
    showMessageBox: async (_window: unknown, { message }: { message: string }) => {
      questions.push(message);
      return { response: buttons.shift() ?? OTHER_NAME, checkboxChecked: false };
    },
  } as AskForFileParts["dialog"];
  const lastFolder = createLastFolder(
    join(folder, "folder.json"),
    () => folder,
    () => {},
  );
  const ask = createAskForFile({ dialog, lastFolder, isMac });
  const t = (_id: string, values: Record<string, string> = {}) => values["name"] ?? "";
  const window = {} as Parameters<typeof ask>[0];
  return { ask: (name = "Report.csv") => ask(window, name, t), proposals, questions };
};

it("saves a new name without questions, and starts in its folder next time", async () => {
  const { ask, proposals, questions } = start(["a.csv", undefined]);
  expect(await ask()).toBe(join(folder, "reports", "a.csv"));
  expect(await ask()).toBeUndefined();
  expect(questions).toEqual([]);
  expect(proposals).toEqual([join(folder, "Report.csv"), join(folder, "reports", "Report.csv")]);
});

it("begins in the downloads again when the folder is gone", async () => {
  const { ask, proposals } = start(["a.csv", undefined]);
  await ask();
  await rm(join(folder, "reports"), { recursive: true });
  await ask();
  expect(proposals[1]).toBe(join(folder, "Report.csv"));
});

it("replaces a file only after a question, and else asks for another name", async () => {
  await writeFile(join(folder, "reports", "a.csv"), "old");
  const refused = start(["a.csv", "b.csv"], [OTHER_NAME]);
  expect(await refused.ask()).toBe(join(folder, "reports", "b.csv"));
  expect(refused.questions).toEqual(["a.csv"]);
  expect(refused.proposals[1]).toBe(join(folder, "reports", "a.csv"));
  const agreed = start(["a.csv"], [REPLACE]);
  expect(await agreed.ask()).toBe(join(folder, "reports", "a.csv"));
});

it("adds a missing extension, and warns about the resulting file", async () => {
  await writeFile(join(folder, "reports", "a.csv"), "old");
  const { ask, questions } = start(["a", "a.xlsx", "b.CSV"], [OTHER_NAME, REPLACE], true);
  expect(await ask()).toBe(join(folder, "reports", "a.xlsx.csv"));
  expect(questions).toEqual(["a.csv"]);
  expect(await ask()).toBe(join(folder, "reports", "b.CSV"));
});

it("does not repeat the question of the system's own dialog", async () => {
  await writeFile(join(folder, "reports", "a.csv"), "old");
  const { ask, questions } = start(["a.csv"], [], true);
  expect(await ask()).toBe(join(folder, "reports", "a.csv"));
  expect(questions).toEqual([]);
});

it("shows a file only to the window that saved it, and not for ever", () => {
  const shown: string[] = [];
  const files = createSavedFiles((file) => shown.push(file));
  files.add(1, "a", "/a.csv");
  files.show(2, "a");
  files.show(1, "b");
  expect(shown).toEqual([]);
  files.show(1, "a");
  expect(shown).toEqual(["/a.csv"]);
  for (let job = 0; job < 20; job += 1) files.add(1, String(job), "/b.csv");
  files.show(1, "a");
  expect(shown).toEqual(["/a.csv"]);
});
