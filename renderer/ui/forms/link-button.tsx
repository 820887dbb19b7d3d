import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import type { ButtonVariant } from "./button.tsx";
import "./button.css";

type LinkButtonProps = Omit<LinkProps, "children"> & {
  children: ReactNode;
  variant?: ButtonVariant;
  icon?: ReactNode;
};

/** A link to a page of ours that looks like a button. */
export function LinkButton({ children, variant, icon, className, ...link }: LinkButtonProps) {
  return (
    <Link
      {...link}
      className={clsx(
        "bp6-button hr-button",
        variant === "primary" && "bp6-intent-primary",
        variant === "danger" && "bp6-intent-danger",
        variant === "minimal" && "bp6-minimal",
        className,
      )}
    >
      {icon}
      <span className="bp6-button-text">{children}</span>
    </Link>
  );
}
