import "./progress-line.css";

/**
 * A 2 px line under the tabs while fresh figures are on their way; what was there stays. It is not
 * announced: the minute's refresh would talk without end.
 */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return (
    <div className="hr-progress-line" hidden={!isActive} aria-hidden="true">
      {isActive && <div />}
    </div>
  );
}
