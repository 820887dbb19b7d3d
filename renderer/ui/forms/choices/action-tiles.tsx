import { clsx } from "clsx";
import type { ReactElement } from "react";
import { moveAmongTiles } from "./tile-keys.ts";
import "./tiles.css";

/** One of three, with a sign of 26 px, a word and a line of help. */
type TileAct<V extends string> = {
  value: V;
  icon: ReactElement;
  label: string;
  help: string;
};

type Props<V extends string> = {
  /** Names the group. */
  label: string;
  options: readonly TileAct<V>[];
  /** The outcome so far, where a saved entry is changed. */
  value: V | null;
  /** Something is missing: they look closed, but keep the focus, and a tap may say what. */
  isClosed: boolean;
  onTap: (value: V) => void;
};

/** The acts that end and save an entry: three, under the thumb. */
export function ActionTiles<V extends string>(props: Props<V>) {
  const { label, options, value, isClosed, onTap } = props;
  return (
    <div role="group" aria-label={label} className="hr-act-tiles" data-tiles>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-tile
          className={clsx("hr-act-tile", option.value === value && "hr-act-tile-now")}
          aria-disabled={isClosed ? true : undefined}
          aria-pressed={value === null ? undefined : option.value === value}
          onKeyDown={moveAmongTiles}
          onClick={() => onTap(option.value)}
        >
          {option.icon}
          <span className="hr-act-tile-text">
            <strong>{option.label}</strong>
            <small>{option.help}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
