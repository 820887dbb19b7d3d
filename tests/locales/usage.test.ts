import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow, projectRoot } from "../architecture/source-files.ts";
import { idsOf, readTexts } from "./catalogues.ts";

const source = ["contract", "server", "renderer", "main"]
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(`${projectRoot}${path}`, "utf8"))
  .join("\n");

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const literals = new Set(source.match(/(?<=["'`])[\w-]+(?:[.:][\w-]+)+(?=["'`])/g));

/** Ids put together at run time, `errors:field.${code}`, as patterns; a bare `${id}` says nothing. */
const patterns = [...new Set(source.match(/(?<=`)[\w-]+[.:][^`\n]*\$\{[^`\n]*(?=`)/g))].map(
  (template) => {
    const fixed = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
    return new RegExp(`^${fixed.map(escaped).join(".+")}$`);
  },
);

const isUsed = (id: string): boolean =>
  [id, id.replace(".", ":")].some(
    (form) => literals.has(form) || patterns.some((pattern) => pattern.test(form)),
  );

describe("the texts", () => {
  it("every text is used", () => {
    expect(idsOf(readTexts("en-US")).filter((id) => !isUsed(id))).toEqual([]);
  });

  it("texts are searched in code that names some", () => {
    expect(isUsed("errors.forbidden")).toBe(true);
    expect(isUsed("errors.field.required")).toBe(true);
    expect(isUsed("reports.thereIsNoSuchText")).toBe(false);
  });
});
