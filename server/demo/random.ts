/** Numbers in [0, 1) that repeat for the same seed. */
export type Random = () => number;

const mix = (hash: number, value: number): number => {
  let h = Math.imul(hash ^ value, 0x9e3779b1);
  h ^= h >>> 15;
  h = Math.imul(h, 0x85ebca77);
  return (h ^ (h >>> 13)) >>> 0;
};

/** A 32-bit number out of whole numbers; equal input gives equal output. */
export const hashNumbers = (...values: readonly number[]): number => {
  let hash = 0x2545f491;
  for (const value of values) hash = mix(hash, value | 0);
  return hash;
};

/** A 32-bit number out of a text (FNV-1a). */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};

/** The mulberry32 generator: small, quick, and good enough for make-believe traffic. */
export const seededRandom = (...seed: readonly number[]): Random => {
  let state = hashNumbers(...seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A standard normal value (Box-Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How many independent happenings there are when `mean` are expected. */
export const poisson = (random: Random, mean: number): number => {
  if (mean <= 0) return 0;
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
};

/** One of the items, each as likely as any other. */
export const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0];
