import {
  MOMENTS,
  OUTCOMES,
  type Outcome,
  PPE_ITEMS,
  PRECAUTIONS,
  type PpeItem,
  type Precaution,
  SESSION_PURPOSES,
  type SessionPurpose,
} from "#contract/observing/observation-kinds.ts";
import { LANGUAGES } from "#contract/core/languages.ts";
import { textsIn } from "#server/lib/texts.ts";

/** Names without regard to case and spaces around them. */
export const plain = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** What each of several names stands for; null for a name that several have. */
export const byName = <T>(
  named: readonly (readonly [name: string, of: T])[],
): Map<string, T | null> => {
  const found = new Map<string, T | null>();
  for (const [name, of] of named) {
    const known = found.get(plain(name));
    found.set(plain(name), known === undefined || known === of ? of : null);
  }
  return found;
};

const own = <T extends string>(list: readonly T[]): Map<string, T | null> =>
  byName(list.map((name) => [name, name] as const));

/** Moments by their key, and by their name in each language. */
export const MOMENT_NAMES: ReadonlyMap<string, number | null> = byName(
  MOMENTS.flatMap(({ id, name }) => [
    [name, id] as const,
    ...LANGUAGES.map((language) => [textsIn(language)(`observations:moment.${name}`), id] as const),
  ]),
);
export const OUTCOME_NAMES: ReadonlyMap<string, Outcome | null> = own(
  OUTCOMES.map(({ name }) => name),
);
export const PRECAUTION_NAMES: ReadonlyMap<string, Precaution | null> = own(PRECAUTIONS);
export const ITEM_NAMES: ReadonlyMap<string, PpeItem | null> = own(PPE_ITEMS);
export const PURPOSE_NAMES: ReadonlyMap<string, SessionPurpose | null> = own(SESSION_PURPOSES);
