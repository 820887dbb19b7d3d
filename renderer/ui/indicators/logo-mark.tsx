import { LOGO_MARK } from "#contract/core/design/logo-mark.ts";
import "./logo-mark.css";

const { corner, letter, dot } = LOGO_MARK;

/** The product's mark, an h whose arch carries a hand's dot; `withName` adds the word beside it. */
export function LogoMark({ withName = false, size = 26 }: { withName?: boolean; size?: number }) {
  return (
    <span className="hr-logo">
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden={withName} role="img">
        {!withName && <title>Handrail</title>}
        <rect width="32" height="32" rx={corner} className="hr-logo-ground" />
        <path className="hr-logo-ink" d={letter} />
        <circle className="hr-logo-dot" cx={dot.x} cy={dot.y} r={dot.radius} />
      </svg>
      {withName && <span className="hr-logo-name">Handrail</span>}
    </span>
  );
}
