import { clsx } from "clsx";
import type { ReactNode } from "react";
import "./bottom-bar.css";

type BottomBarProps = {
  /** Stands above the acts: a choice, a line of words. */
  children?: ReactNode;
  /** The main act, right; 56 px high. */
  main?: ReactNode;
  /** What leads away, left; it is as wide as its words. */
  secondary?: ReactNode;
  /** The main act is 64 px high: the next of many. */
  isTall?: boolean;
};

/** The acts of a screen under the thumb, pinned to its lower edge. */
export function BottomBar({ children, main, secondary, isTall = false }: BottomBarProps) {
  const hasActs = main !== undefined || secondary !== undefined;
  return (
    <div className={clsx("hr-bottom-bar", isTall && "hr-bottom-bar-tall")}>
      {children}
      {hasActs && (
        <div className="hr-bottom-acts">
          {secondary}
          {main}
        </div>
      )}
    </div>
  );
}
