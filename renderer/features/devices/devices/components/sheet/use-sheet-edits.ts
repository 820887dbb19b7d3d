import { useState } from "react";
import type { SheetField } from "#contract/devices/device-sheet.ts";
import type { Typed } from "#renderer/features/devices/devices/lib/sheet-cells.ts";

/** What is typed, by device. */
type Edits = ReadonlyMap<string, Typed>;
type Edit = { id: string; field: SheetField; text: string };

const NOTHING: Edits = new Map();
/** Acts that can be taken back. */
const UNDO_MAX = 100;

const withEdits = (before: Edits, edits: readonly Edit[]): Edits => {
  const after = new Map(before);
  for (const { id, field, text } of edits) after.set(id, { ...after.get(id), [field]: text });
  return after;
};

/** What is typed into the sheet and not saved yet, act by act. */
export const useSheetEdits = () => {
  const [steps, setSteps] = useState<readonly Edits[]>([NOTHING]);
  return {
    edits: steps.at(-1) ?? NOTHING,
    add: (edits: readonly Edit[]) =>
      setSteps((before) => [
        ...before.slice(-UNDO_MAX),
        withEdits(before.at(-1) ?? NOTHING, edits),
      ]),
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    /** Retains what is typed for some devices alone; there is no way back from it. */
    keep: (ids: (id: string) => boolean) =>
      setSteps((before) => [new Map([...(before.at(-1) ?? NOTHING)].filter(([id]) => ids(id)))]),
    clear: () => setSteps([NOTHING]),
  };
};
