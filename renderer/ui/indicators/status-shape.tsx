import type { ReactElement } from "react";
import "./status.css";

/**
 * The status language: each state has a shape of its own besides its word and colour, so that it is
 * recognised in grey, under colour blindness and in forced colours.
 *
 * - `good` disc with tick: at goal, online, active, current
 * - `warn` triangle with bar: below goal, low, expires soon, locked out
 * - `bad` octagon with cross: below baseline, offline, dead, expired, failed
 * - `partial` half disc: some devices silent, unsaved change
 * - `unknown` dotted ring: unknown, not installed, not distinguishable from goal
 * - `waiting` ring, half of it dotted: something that is awaited has begun
 * - `off` ring with stroke: deactivated, archived
 * - `info` square with i: note, in progress
 */
export type StatusKind =
  | "good"
  | "warn"
  | "bad"
  | "partial"
  | "unknown"
  | "waiting"
  | "off"
  | "info";

const disc = "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Z";

/** Marks are cut out of their shape, not painted over it: whatever lies behind shines through. */
const shapes: Record<StatusKind, ReactElement> = {
  good: <path d={`${disc}M12 5.9 10.9 4.8 7 9 5.2 7.3 4.1 8.4 7 11.3Z`} />,
  warn: (
    <path d="M8 1.2c.5 0 .9.2 1.1.7l5.8 10.7c.5.9-.1 1.9-1.1 1.9H2.2c-1 0-1.6-1-1.1-1.9L6.9 1.9c.2-.5.6-.7 1.1-.7ZM7 5.4 7.3 9.9H8.7L9 5.4ZM8 10.9a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z" />
  ),
  bad: (
    <path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1ZM8 6.9 6 4.9 4.9 6l2 2-2 2L6 11.1l2-2 2 2 1.1-1.1-2-2 2-2L10 4.9Z" />
  ),
  partial: <path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM8 2.6v10.8A5.4 5.4 0 0 0 8 2.6Z" />,
  unknown: (
    <circle
      cx="8"
      cy="8"
      r="6.1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeDasharray="2.4 2.39"
    />
  ),
  waiting: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8">
      <path d="M8 1.9A6.1 6.1 0 0 1 8 14.1" />
      <path d="M8 14.1A6.1 6.1 0 0 1 8 1.9" strokeDasharray="2.4 2.39" />
    </g>
  ),
  off: (
    <g fill="none" stroke="currentColor" strokeWidth="1.7">
      <circle cx="8" cy="8" r="6.1" />
      <path d="M3.7 12.3 12.3 3.7" />
    </g>
  ),
  info: (
    <path d="M4 1.5h8A2.5 2.5 0 0 1 14.5 4v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5ZM8 3.6a1 1 0 1 0 0 2.1 1 1 0 0 0 0-2.1ZM7.1 6.9v5.4h1.8V6.9Z" />
  ),
};

/** The bare shape in its colour; it never stands without a word beside it. */
export function StatusShape({ kind }: { kind: StatusKind }) {
  return (
    <svg
      className={`hr-status-shape hr-status-${kind}`}
      viewBox="0 0 16 16"
      fillRule="evenodd"
      aria-hidden="true"
    >
      {shapes[kind]}
    </svg>
  );
}
