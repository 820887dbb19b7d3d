import { useState } from "react";
import { ImportSheet } from "#renderer/ui/imports/import-sheet.tsx";
import type { DryRun, ImportLine, ImportOutcome } from "#renderer/ui/imports/import-types.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";

const outcomes: readonly ImportOutcome[] = ["new", "changed", "refused", "unchanged", "repeated"];

const makeLine = (at: number): ImportLine => {
  const outcome = outcomes[at % outcomes.length] ?? "new";
  const isRefused = outcome === "refused";
  return {
    line: at + 2,
    outcome,
    ...(outcome === "repeated" && { repeats: at - 2 }),
    cells: {
      id: { text: `E-${130_001 + at}` },
      name: {
        text: at % 4 === 1 ? "Achterberg-van der Linden, Wilhelmina Marguerite" : "Lévesque, Zoé",
      },
      badge: { text: at % 6 === 0 ? null : `B-${21_510 + at}` },
      role: { text: isRefused ? "Nurse practitionner" : "Registered nurse", isWrong: isRefused },
      unit: { text: "Neuro ICU", ...(outcome === "changed" && { was: "Medical ICU" }) },
    },
    why: isRefused ? "No such job role." : "As the file says",
    ...(isRefused && { faults: [{ column: "role", why: "No such job role." }] }),
    ...(isRefused && { nearMatch: { column: "role", value: "Nurse practitioner" } }),
  };
};

const makeRun = (count: number): DryRun => ({
  columns: [
    { key: "id", header: "Identifier" },
    { key: "name", header: "Name" },
    { key: "badge", header: "Badge" },
    { key: "role", header: "Job role" },
    { key: "unit", header: "Department" },
  ],
  lines: Array.from({ length: count }, (_, at) => makeLine(at)),
  readAs: "comma, UTF-8",
  ignored: ["Hair color"],
  summary: "Adds 8 employees.",
});

const states = ["40", "2000", "unreadable", "failed"] as const;
type State = (typeof states)[number];

const read = (state: State) => {
  if (state === "failed") return Promise.reject(new Error("offline"));
  if (state === "unreadable")
    return Promise.resolve({ problem: "The column Identifier is missing." });
  return Promise.resolve(makeRun(Number(state)));
};

const nothing = () => undefined;

/** An import from its file to its result; any file will do. */
export function ImportsSample() {
  const [state, setState] = useState<State>("40");
  return (
    <>
      <SegmentedFilter
        label="What the file has"
        segments={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={(value) => setState(states.find((known) => known === value) ?? "40")}
      />
      <ImportSheet
        key={state}
        title="Import employees"
        help="Employees are found by their identifier."
        columns={[
          {
            header: "Identifier",
            isRequired: true,
            content: "5 to 15 characters.",
            example: "E-10001",
          },
          { header: "Name", isRequired: false, content: "Up to 50 characters.", example: "Ana" },
        ]}
        maxBytes={10_000_000}
        dryRun={() => read(state)}
        commit={() => Promise.resolve({ created: 8, changed: 8 })}
        onClose={nothing}
      />
    </>
  );
}
