import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import "./tick-list.css";

type Tickable = {
  id: string;
  label: ReactNode;
  /** What to know of it, beneath. */
  note?: ReactNode;
  /** It may not be ticked. */
  isClosed?: boolean;
};

type Props = {
  /** Names them, over a frame in which they scroll; without it whatever is around frames them. */
  legend?: string;
  items: readonly Tickable[];
  /** Ids of those that are ticked. */
  ticked: readonly string[];
  onChange: (ticked: readonly string[]) => void;
};

/** Several of some things by name, a box before each. */
export function TickList({ legend, items, ticked, onChange }: Props) {
  const boxes = items.map(({ id, label, note, isClosed = false }) => (
    <Checkbox
      key={id}
      checked={ticked.includes(id) && !isClosed}
      aria-disabled={isClosed || undefined}
      onChange={({ target }) => {
        if (isClosed) return;
        onChange(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id));
      }}
    >
      {label} {note}
    </Checkbox>
  ));
  if (legend === undefined) return boxes;
  return (
    <fieldset className="hr-tick-list">
      <legend>{legend}</legend>
      <div>{boxes}</div>
    </fieldset>
  );
}
