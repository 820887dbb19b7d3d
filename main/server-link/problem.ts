import { ERROR_STATUS, type Problem } from "#contract/core/errors.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Failure } from "./failure.ts";

/** Codes the console itself answers with, in the words of its own catalogue. */
export type ConsoleProblem = Failure | "file_too_large";

/** An answer in the API's own form for what never got one from the server. */
export const problemAnswer = (code: ConsoleProblem, t: Translate): Response => {
  const status = ERROR_STATUS[code];
  const problem: Problem = {
    type: "about:blank",
    title: t(`console.problems.${code}`),
    status,
    code,
  };
  return Response.json(problem, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
};
