import { useUiText } from "#renderer/i18n/text.ts";
import type { Ask } from "./merge-types.ts";

type Entry = { value: unknown; onChange: (value: unknown) => void };

function AnotherText({ value, onChange }: Entry) {
  const t = useUiText();
  return (
    <input
      type="text"
      className="bp6-input"
      aria-label={t("merge.other")}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A field for a third text, where both are words as they were typed and not a choice's id. */
export const anotherText =
  (show: ((path: string, value: unknown) => string | undefined) | undefined) =>
  (ask: Ask, entry: Entry) => {
    const { kind, mine, theirs, wordsPath } = ask;
    const isText = typeof mine === "string" && typeof theirs === "string";
    if (kind !== "value" || !isText || show?.(wordsPath, mine) !== undefined) return undefined;
    return <AnotherText {...entry} />;
  };
