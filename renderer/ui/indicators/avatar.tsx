import "./avatar.css";

/** First letters of the first and last part of a name, with accents: "Maya Torres" is MT. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return ends
    .map((part) => part?.[Symbol.iterator]().next().value ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Initials in a disc; the name itself stands in the button or row around it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="hr-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
