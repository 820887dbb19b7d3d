import "./logo-mark.css";

/** The product's mark, an h whose arch carries a hand's dot; `withName` adds the word beside it. */
export function LogoMark({ withName = false, size = 26 }: { withName?: boolean; size?: number }) {
  return (
    <span className="hr-logo">
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden={withName} role="img">
        {!withName && <title>Handrail</title>}
        <rect width="32" height="32" rx="8" className="hr-logo-ground" />
        <path
          className="hr-logo-ink"
          d="M10 7.5v17M10 19.2c0-3.6 2.3-5.9 5.6-5.9 3.2 0 5.4 2 5.4 5.4v5.8"
        />
        <circle className="hr-logo-dot" cx="22" cy="8.6" r="2.3" />
      </svg>
      {withName && <span className="hr-logo-name">Handrail</span>}
    </span>
  );
}
