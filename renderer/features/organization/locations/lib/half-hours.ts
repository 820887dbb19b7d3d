import type { Continuing } from "#contract/organization/locations.ts";

const TIMES = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

/** The half hours of a day, `HH:MM`, from which on a place can continue elsewhere. */
export const halfHoursOf = (
  day: string,
  { earliest, latest }: Pick<Continuing, "earliest" | "latest">,
): string[] =>
  TIMES.filter((time) => {
    const at = `${day}T${time}`;
    return earliest <= at && at <= latest;
  });
