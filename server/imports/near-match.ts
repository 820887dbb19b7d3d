/** How many letters to change, add or take out to make one of the other; stops counting past `most`. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? most + 1;
};

/** Names looked through at most for one wrong value. */
const NAMES_MAX = 1_000;

/** The name that was probably meant, if one is near: a letter in four may be wrong. */
export const nearMatch = (typed: string, names: Iterable<string>): string | undefined => {
  const wanted = typed.toLocaleLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 4));
  let looked = 0;
  for (const name of names) {
    looked += 1;
    if (looked > NAMES_MAX) break;
    const far = distance(wanted, name.toLocaleLowerCase(), least);
    if (far <= least && name !== typed) {
      best = name;
      least = far - 1;
    }
    if (least < 0) break;
  }
  return best;
};
