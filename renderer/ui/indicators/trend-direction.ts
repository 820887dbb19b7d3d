/** Beyond this many points a change counts as one. */
const threshold = 3;

/** The direction of a change in points: up above +3, down below −3, level in between. */
export function trendOf(points: number): "up" | "level" | "down" {
  if (points > threshold) return "up";
  return points < -threshold ? "down" : "level";
}

/** Arrows within 16 × 16. */
export const TREND_PATHS = {
  up: "M8 14V2.6M3.4 7 8 2.4 12.6 7",
  level: "M2 8h11.4M9 3.4 13.6 8 9 12.6",
  down: "M8 2v11.4M3.4 9 8 13.6 12.6 9",
};
