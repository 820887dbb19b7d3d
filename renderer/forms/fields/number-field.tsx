import { useState } from "react";
import { useLanguage } from "#renderer/i18n/text.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { ValueEntry } from "../contract-form.ts";
import "./number-field.css";

type Props = {
  entry: ValueEntry<number> | ValueEntry<number | null>;
  /** What it is counted in, inside the field: "%", "s". */
  suffix?: string;
  optional?: boolean;
  /** Why it cannot be changed. */
  closed?: string | undefined;
};

const NUMBER = /^-?\d+(?:[.,]\d+)?$/u;

/** A number, nothing, or what was typed in place of one, which the contract then refuses. */
const meant = (typed: string): unknown => {
  const text = typed.trim();
  if (text === "") return null;
  return NUMBER.test(text) ? Number(text.replace(",", ".")) : text;
};

/** A number of a form, as people type it: with a point or a comma. */
export function NumberField({ entry, suffix, optional, closed }: Props) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const { ref, onChange, value, ...frame } = entry;
  const written = (given: unknown): string => {
    if (typeof given === "string") return given;
    if (typeof given !== "number") return "";
    return given.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 6 });
  };
  const shown = typed !== null && Object.is(meant(typed), value) ? typed : written(value);
  return (
    <TextField
      {...frame}
      optional={optional}
      closed={closed}
      className="hr-number-field"
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      inside={
        suffix === undefined ? undefined : (
          <span className="hr-number-suffix" aria-hidden="true">
            {suffix}
          </span>
        )
      }
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(meant(target.value) as never);
      }}
    />
  );
}
