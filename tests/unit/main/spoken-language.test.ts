import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSpokenLanguage } from "#main/i18n/spoken-language.ts";

describe("the language that the console speaks", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-language-"));
    file = join(folder, "language.json");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("the console speaks the system's language until a page shows another", async () => {
    const language = await createSpokenLanguage(file, "en-US");
    expect(language.get()).toBe("en-US");
    expect(language.set("en-US")).toBe(false);
    expect(language.set("fr-CA")).toBe(true);
    expect(language.get()).toBe("fr-CA");
    expect((await createSpokenLanguage(file, "en-US")).get()).toBe("fr-CA");
  });

  it.each(["{", '{"language": "de-DE"}', ""])(
    "the console speaks the system's language again after %j",
    async (text) => {
      await writeFile(file, text);
      expect((await createSpokenLanguage(file, "fr-CA")).get()).toBe("fr-CA");
    },
  );
});
