const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_/;

/** @param {Date} instant */
export const stampOf = (instant) => instant.toISOString().replaceAll(/\D/g, "").slice(0, 14);

/**
 * The stamp of a new migration: now, or a second after the highest there is.
 * @param {readonly string[]} files names in the folder of migrations
 * @param {Date} now
 */
export const nextStamp = (files, now) => {
  const after = files.flatMap((file) => {
    const [, year, month, day, hours, minutes, seconds] = STAMP.exec(file) ?? [];
    return year === undefined
      ? []
      : [Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) + 1000];
  });
  return stampOf(new Date(Math.max(now.getTime(), ...after)));
};
