import { readFileSync } from "node:fs";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../architecture/source-files.ts";

const folder = `${projectRoot}deploy/`;

describe("the files for containers", () => {
  it("an image builder accepts the container files", () => {
    const found = validate(readFileSync(`${folder}Containerfile`, "utf8"));
    const lines = found.map(({ range, message }) => [
      range.start.line + 1,
      typeof message === "string" ? message : message.value,
    ]);
    expect(lines).toEqual([]);
  });

  it("compose accepts the container files by its schema", () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    const found = linter.lintFiles([`${folder}compose.yaml`], false);
    const errors = found.flatMap(({ messages }) => messages.filter(({ type }) => type === "error"));
    expect(errors.map(({ message }) => message)).toEqual([]);
  });
});
