import "./awaited.css";

/**
 * Holds the place of something that is about to come, or not: what follows it, or the part that it
 * stands in, shows once that is known, so that nothing jumps. It gives way after a second.
 */
export function Awaited() {
  return <span hidden className="hr-awaited" />;
}
