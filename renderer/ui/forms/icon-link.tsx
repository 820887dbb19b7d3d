import type { ReactElement } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { Tooltip } from "../overlays/tooltip.tsx";
import "./icon-button.css";

type IconLinkProps = Omit<LinkProps, "children" | "className"> & {
  /** Read aloud, and shown as a tooltip. */
  label: string;
  icon: ReactElement | undefined;
};

/** A link to a page without a word: in the top bar, and the pencil of a row. */
export function IconLink({ label, icon, ...link }: IconLinkProps) {
  return (
    <Tooltip content={label}>
      <Link {...link} className="bp6-button bp6-minimal hr-icon-button" aria-label={label}>
        {icon}
      </Link>
    </Tooltip>
  );
}
