const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * The whole numbers in which an age is shown, and which text below `reports.age` takes them: days
 * and hours, hours and minutes under a day, minutes under an hour.
 */
export const ageParts = (minutes: number) => {
  const whole = Math.max(0, Math.floor(minutes));
  const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR)];
  if (days > 0) return { unit: "days", days, hours, minutes: whole % HOUR } as const;
  const unit = hours > 0 ? "hours" : "minutes";
  return { unit, days, hours, minutes: whole % HOUR } as const;
};
