import { useMemo, useState } from "react";
import { Card } from "#renderer/ui/layout/card.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";
import type { TreeEdits, TreeEnd } from "#renderer/ui/trees/tree-types.ts";

type Place = TreeItem & { level: number; isObservable: boolean };

const levels = ["Facility", "Floor", "Unit", "Room", "Bay"];

const place = (id: string, parentId: string | null, name: string, level: number): Place => ({
  id,
  parentId,
  name,
  level,
  note: `${levels[level] ?? ""} · ${2 + (id.length % 4) * 8} devices`,
  isObservable: id.length % 2 === 0,
});

const few: readonly Place[] = [
  place("f", null, "Northlake General Hospital", 0),
  place("f3", "f", "Floor 3", 1),
  place("micu", "f3", "Medical ICU", 2),
  place("301", "micu", "Room 301", 3),
  place("302", "micu", "Room 302", 3),
  place("304", "micu", "Room 304", 3),
  place("304a", "304", "Bay A", 4),
  place("sicu", "f3", "Surgical ICU", 2),
  place("330", "sicu", "Room 330", 3),
  place("f5", "f", "Floor 5", 1),
  place("si", "f5", "Soins intensifs — ICU, salle d’observation et de préparation des soins", 2),
];

const makeMany = (): readonly Place[] => {
  const places = [place("f", null, "Northlake General Hospital", 0)];
  for (let floor = 1; floor <= 9; floor++) {
    places.push(place(`f${floor}`, "f", `Floor ${floor}`, 1));
    for (let unit = 1; unit <= 10; unit++) {
      places.push(place(`f${floor}u${unit}`, `f${floor}`, `Unit ${floor}${unit}`, 2));
      for (let room = 1; room <= 21; room++) {
        const id = `f${floor}u${unit}r${room}`;
        places.push(place(id, `f${floor}u${unit}`, `Room ${floor}${unit}-${room}`, 3));
      }
    }
  }
  places.push(place("last", "f", "Zebra annex", 1));
  return places;
};

const states = ["few", "2000", "branches", "one", "empty", "loading", "failed"] as const;
type State = (typeof states)[number];

const start: Record<State, readonly Place[] | undefined> = {
  few,
  2000: makeMany(),
  branches: few,
  one: few,
  empty: [],
  loading: undefined,
  failed: undefined,
};

const nothing = () => undefined;
const failure = new Error("offline");
const noKeys: ReadonlySet<string> = new Set();

/** Long enough to be seen. */
const saving = () => new Promise((resolve) => setTimeout(resolve, 600));

function PlaceTree({ state }: { state: State }) {
  const [items, setItems] = useState(start[state]);
  const [keys, setKeys] = useState(noKeys);
  const [current, setCurrent] = useState<string | null>(null);
  const edits = useMemo<TreeEdits<Place>>(() => {
    const taken = (name: string, parentId: string | null) =>
      items?.some((other) => other.parentId === parentId && other.name === name)
        ? `There is a ${name} already.`
        : undefined;
    return {
      limit: 60,
      rename: {
        fits: ({ level }) => level > 0,
        save: async (item, name) => {
          await saving();
          const refusal = taken(name, item.parentId);
          const renamed = items?.map((other) => (other === item ? { ...item, name } : other));
          if (refusal === undefined) setItems(renamed);
          return refusal;
        },
      },
      add: {
        words: ({ level }) => (level < 4 ? `Add ${levels[level + 1]?.toLowerCase()}` : undefined),
        save: async (parent, name) => {
          await saving();
          const refusal = taken(name, parent.id);
          const made = place(`${parent.id}-${name}`, parent.id, name, parent.level + 1);
          if (refusal === undefined) setItems([...(items ?? []), made]);
          return refusal;
        },
      },
      remove: {
        ask: (item) => setItems(items?.filter((other) => other !== item)),
        closedBecause: (item) =>
          items?.some(({ parentId }) => parentId === item.id)
            ? "What is below it comes first"
            : undefined,
      },
    };
  }, [items]);
  const end: TreeEnd<Place> = {
    value: ({ level }) => (level === 0 ? "Goal 80.0%" : undefined),
    toggle: (item) =>
      item.level === 2
        ? {
            isOn: item.isObservable,
            words: item.isObservable ? "Observable" : "Not observed",
            closedBecause: item.id === "si" ? "Its last round is still open." : undefined,
            onChange: (isObservable) =>
              setItems(items?.map((other) => (other === item ? { ...item, isObservable } : other))),
          }
        : undefined,
  };
  const isChoice = state === "one" || state === "branches";
  return (
    <Tree
      label="Locations"
      items={items}
      error={state === "failed" ? failure : null}
      onRetry={nothing}
      searchLabel="Location"
      empty={{ title: "No locations yet", text: "Add the first floor, or import them." }}
      openAtFirst={few.map(({ id }) => id)}
      ticks={
        state === "one"
          ? undefined
          : { kind: state === "branches" ? "branches" : "rows", keys, onChange: setKeys }
      }
      current={current}
      onChoose={({ id }) => setCurrent(id)}
      isClosed={state === "one" ? ({ level }) => level < 3 : undefined}
      edits={isChoice ? undefined : edits}
      end={isChoice ? undefined : end}
      inBox={isChoice}
    />
  );
}

/** The tree of places: edited, 2,000 of them, as a choice in a dialog, and without any. */
export function TreesSample() {
  const [state, setState] = useState<State>("few");
  return (
    <>
      <SegmentedFilter
        label="State of the tree"
        segments={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={(value) => setState(states.find((known) => known === value) ?? "few")}
      />
      <Card flush>
        <PlaceTree key={state} state={state} />
      </Card>
    </>
  );
}
