import { clsx } from "clsx";
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import "./button.css";

/** `primary` once per view; `danger` for what destroys; `minimal` where an edge would be noise. */
export type ButtonVariant = "default" | "primary" | "danger" | "minimal";

type Look = {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  /** An icon component at 16 px before the words. */
  icon?: ReactNode;
  /** A mark after the words, such as the caret of a menu. */
  endIcon?: ReactNode;
  /** As wide as its container. */
  fill?: boolean | undefined;
  /** `form` is as tall as a field; `main` is the main action (48 under a finger). */
  size?: "normal" | "form" | "main" | undefined;
};

function looks(look: Pick<Look, "variant" | "fill" | "size">, className?: string): string {
  return clsx(
    "bp6-button hr-button",
    look.variant === "primary" && "bp6-intent-primary",
    look.variant === "danger" && "bp6-intent-danger",
    look.variant === "minimal" && "bp6-minimal",
    look.fill && "bp6-fill",
    look.size && look.size !== "normal" && `hr-button-${look.size}`,
    className,
  );
}

type ButtonProps = Look &
  Omit<ComponentPropsWithRef<"button">, "children"> & {
    /** Work is under way: a spinner stands beside the word, clicks are ignored, focus stays. */
    busy?: boolean | undefined;
  };

/** A button on Blueprint's classes. Its words are a verb; its width stays while busy. */
export function Button(props: ButtonProps) {
  const { children, variant, icon, endIcon, fill, size, busy, className, onClick, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={handleClick}
      className={looks({ variant, fill, size }, clsx(busy && !icon && "hr-button-busy", className))}
    >
      {busy ? <Spinner /> : icon}
      <span className="bp6-button-text">{children}</span>
      {endIcon}
    </button>
  );
}

type AnchorButtonProps = Look & Omit<ComponentPropsWithRef<"a">, "children">;

/** A link that looks like a button, for what leads to an address. */
export function AnchorButton(props: AnchorButtonProps) {
  const { children, variant, icon, endIcon, fill, size, className, ...rest } = props;
  return (
    <a {...rest} className={looks({ variant, fill, size }, className)}>
      {icon}
      <span className="bp6-button-text">{children}</span>
      {endIcon}
    </a>
  );
}
