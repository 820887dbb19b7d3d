import { z } from "zod";

/** How often something is sent, with the numbers that subscriptions store. */
export const FREQUENCIES = { daily: 1, weekly: 2, monthly: 3 } as const;
export const FREQUENCY_IDS = [1, 2, 3] as const;

/** The number of a frequency; 0 stands for none chosen yet. */
export const FrequencyId = z
  .literal([0, ...FREQUENCY_IDS], { error: "required" })
  .refine((id) => id !== 0, "required");
export type FrequencyId = (typeof FREQUENCY_IDS)[number];

/** The hour of the facility's day at which something is sent, 0–23; `07:00` is read as 7. */
export const HourOfDay = z.preprocess(
  (given) =>
    typeof given === "string" && /^\d{1,2}:00(:00)?$/u.test(given)
      ? Number(given.split(":", 1)[0])
      : given,
  z.number({ error: "required" }).int("whole_number").min(0, "too_small").max(23, "too_big"),
);

/** A day of the week, 0 Sunday to 6. */
export const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
export const DayOfWeek = z.literal(DAYS_OF_WEEK, { error: "not_in_list" });

/** The last day of a month, whatever its number. */
export const LAST_DAY = 31;
/** A day that every month has, 1–28, or {@link LAST_DAY}. */
export const DayOfMonth = z
  .number({ error: "required" })
  .int("whole_number")
  .min(1, "not_in_list")
  .max(LAST_DAY, "not_in_list")
  .refine((day) => day <= 28 || day === LAST_DAY, "not_in_list");

/** One local date and hour of a schedule, `2027-03-14T02:00`. */
export const Slot = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):00$/u);

/** When something is sent next. */
export const NextSlot = z.object({
  slot: Slot,
  /** Its instant, by the facility's clocks. */
  at: z.string(),
  /** The same as people read it, in the facility's zone: Mon, Nov 23, 2026, 7:00 AM EST. */
  text: z.string(),
});
export type NextSlot = z.infer<typeof NextSlot>;
