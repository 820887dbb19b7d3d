import type { ReactNode } from "react";
import { Lock } from "../indicators/icons.ts";
import "./states.css";

type NoPermissionProps = {
  /** "Raw export is not part of your role". */
  title: ReactNode;
  /** Who may, and whom to ask. */
  children: ReactNode;
  /** The way back, a button. */
  action?: ReactNode;
};

/** Says that something is not permitted, and who can grant it. */
export function NoPermission({ title, children, action }: NoPermissionProps) {
  return (
    <div className="hr-state hr-state-centered">
      <span className="hr-state-lock">
        <Lock size={22} />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
