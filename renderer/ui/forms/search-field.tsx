import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Search } from "../indicators/icons.ts";
import "./search-field.css";

type SearchFieldProps = Omit<ComponentPropsWithRef<"input">, "type" | "onChange"> & {
  /** Read aloud; the placeholder is not a label. */
  label: string;
  value: string;
  onSearch: (value: string) => void;
  /** A button without a word, inside the right end of the box. */
  inside?: ReactNode;
};

/** A search box with a glass. Escape empties it, and only an empty one lets Escape pass on. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, className, onKeyDown, inside, ...input } = props;
  return (
    <span className={clsx("hr-search", className)}>
      <Search />
      <input
        {...input}
        type="search"
        className="bp6-input"
        aria-label={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            onSearch("");
          }
          onKeyDown?.(event);
        }}
      />
      {inside}
    </span>
  );
}
