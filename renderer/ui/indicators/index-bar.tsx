import "./index-bar.css";

/**
 * A thin bar beside an index, always from 0 to 100, with a tick at the goal. It repeats the figure
 * for the eye, carries no status, and is hidden from readers.
 */
export function IndexBar({ value, goal }: { value: number | null; goal?: number | null }) {
  const share = Math.min(100, Math.max(0, value ?? 0));
  return (
    <span className="hr-index-bar" aria-hidden="true">
      <span className="hr-index-bar-track">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      {goal !== null && goal !== undefined && (
        <span className="hr-index-bar-goal" style={{ insetInlineStart: `${goal}%` }} />
      )}
    </span>
  );
}
