import { describe, expect, test } from "vitest";
import {
  CLOSED,
  applyDraft,
  stepFilterEditor,
  type FilterEditor,
  type FilterEditorAction,
} from "#renderer/features/reports/reports/filters/filter-editor.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";

const night = "0192a000-0000-7000-8000-0000000000a1";
const applied = DEFAULT_FILTERS;

const run = (actions: FilterEditorAction[], from: FilterEditor = CLOSED) => {
  let editor = from;
  const effects = [];
  for (const action of actions) {
    const step = stepFilterEditor(editor, action);
    editor = step.editor;
    effects.push(...step.effects);
  }
  return { editor, effects };
};

describe("from Edit filters", () => {
  test("saving returns to the list and applies nothing yet", () => {
    const { editor, effects } = run([
      { type: "editAll", applied },
      { type: "open", name: "timeframe" },
      { type: "save", change: { reportDateRange: "today" } },
    ]);
    expect(editor).toEqual({ view: "list", draft: { ...applied, reportDateRange: "today" } });
    expect(effects).toEqual([]);
  });

  test("Apply commits what changed and closes", () => {
    const draft = { ...applied, shiftIds: [night] };
    expect(applyDraft({ view: "list", draft }, applied)).toEqual({
      editor: CLOSED,
      effects: [{ type: "apply", filters: draft }],
    });
    expect(applyDraft({ view: "list", draft: applied }, applied).effects).toEqual([]);
  });

  test("the filter editor's back retains the draft, Cancel discards it", () => {
    const start: FilterEditorAction[] = [
      { type: "editAll", applied },
      { type: "open", name: "timeframe" },
      { type: "save", change: { reportDateRange: "today" } },
      { type: "open", name: "shifts" },
    ];
    expect(run([...start, { type: "back" }]).editor).toMatchObject({
      view: "list",
      draft: { reportDateRange: "today" },
    });
    expect(run([...start, { type: "close" }])).toEqual({ editor: CLOSED, effects: [] });
  });

  test("a timeframe too long for the chosen shifts says that they are gone", () => {
    const { editor, effects } = run([
      { type: "editAll", applied: { ...applied, shiftIds: [night] } },
      { type: "open", name: "timeframe" },
      { type: "save", change: { reportDateRange: "last12Months" } },
    ]);
    expect(effects).toEqual([{ type: "limited", name: "shifts" }]);
    expect(editor).toMatchObject({ draft: { shiftIds: [], reportDateRange: "last12Months" } });
  });
});

describe("from a filter text", () => {
  const open: FilterEditorAction = { type: "editOne", name: "shifts", applied };

  test("saving applies at once and closes", () => {
    const { editor, effects } = run([open, { type: "save", change: { shiftIds: [night] } }]);
    expect(editor).toEqual(CLOSED);
    expect(effects).toEqual([{ type: "apply", filters: { ...applied, shiftIds: [night] } }]);
  });

  test("saving an unchanged filter only closes", () => {
    expect(run([open, { type: "save", change: { shiftIds: [] } }])).toEqual({
      editor: CLOSED,
      effects: [],
    });
  });

  test("back closes, as there is no list behind", () => {
    expect(run([open, { type: "back" }]).editor).toEqual(CLOSED);
  });
});

test("steps that do not fit the view change nothing", () => {
  expect(run([{ type: "open", name: "shifts" }]).editor).toEqual(CLOSED);
  expect(run([{ type: "save", change: { shiftIds: [night] } }])).toEqual({
    editor: CLOSED,
    effects: [],
  });
});
