import { Fragment, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import "./page-header.css";

export type PageHeaderProps = {
  title: ReactNode;
  /** The resolved range, or how many of how many: stands beside the title. */
  range?: ReactNode;
  /** Address of the logo of whose page it is; the name stands beside it. */
  logo?: string | null | undefined;
  /** What the page is for, in a sentence under the title. */
  about?: ReactNode;
  /** A `StatusPill` between title and range. */
  status?: ReactNode;
  /** Where the page belongs, from the outside in, without the page itself: links, or menus. */
  trail?: readonly ReactNode[] | undefined;
  /** Right end of the trail: how current or complete the figures are. */
  health?: ReactNode;
  /** Buttons on the right of the title; at most one is primary. */
  actions?: ReactNode;
};

function Trail({ parts, label }: { parts: readonly ReactNode[]; label: string }) {
  return (
    <nav aria-label={label} className="hr-trail">
      {parts.map((part, at) => (
        // The trail's order is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && (
            <span aria-hidden="true" className="hr-trail-gap">
              /
            </span>
          )}
          {part}
        </Fragment>
      ))}
    </nav>
  );
}

/** The same head on every page: trail with the state of the figures, then title with range and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, range, about, status, trail, health, actions, logo } = props;
  const t = useUiText();
  const hasTrail = trail !== undefined && trail.length > 0;
  return (
    <header className="hr-page-header">
      {(hasTrail || health !== undefined) && (
        <div className="hr-page-bar">
          {hasTrail && <Trail parts={trail} label={t("ui.header.trail")} />}
          {health !== undefined && <div className="hr-page-health">{health}</div>}
        </div>
      )}
      <div className="hr-page-title">
        {logo !== null && logo !== undefined && <img className="hr-page-logo" src={logo} alt="" />}
        <h1>{title}</h1>
        {status}
        {"range" in props && <span className="hr-page-range">{range}</span>}
        {actions !== undefined && <div className="hr-page-actions">{actions}</div>}
      </div>
      {about !== undefined && <p className="hr-page-about">{about}</p>}
    </header>
  );
}
