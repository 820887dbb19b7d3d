import type { PpeItem, Precaution } from "./observation-kinds.ts";

type Required = Readonly<Record<Precaution, readonly PpeItem[]>>;

/**
 * Which items each precaution requires, by version: an observation refers to the one it was made
 * by.
 */
const VERSIONS: Readonly<Record<number, Required>> = {
  1: {
    standard: [],
    contact: ["gown", "gloves"],
    droplet: ["mask"],
    airborne: ["respirator"],
  },
};

/** The version by which observations are judged that are taken in now. */
export const REQUIRED_PPE_VERSION = 1;

/**
 * The items that precautions require together. A respirator does what a mask does, so that a mask
 * is not required beside it.
 */
export const requiredPpe = (
  precautions: readonly Precaution[],
  version = REQUIRED_PPE_VERSION,
): ReadonlySet<PpeItem> => {
  const table = VERSIONS[version];
  if (table === undefined) throw new Error(`there is no version ${version} of required PPE`);
  const items = new Set(precautions.flatMap((precaution) => table[precaution]));
  if (items.has("respirator")) items.delete("mask");
  return items;
};
