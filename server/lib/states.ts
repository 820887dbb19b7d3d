/** A state or province of a country's list. */
export type State = { id: number; name: string };

const plain = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();

/**
 * The state of a country's list that an address names: by its id, or without one by its name in
 * whichever case and with or without accents.
 * @returns null where the list has none such
 */
export const stateIn = (
  states: readonly State[],
  { stateId, stateName }: { stateId: number | null; stateName: string | null | undefined },
): number | null => {
  const isIt = ({ id, name }: State) =>
    stateId === null ? plain(name) === plain(stateName ?? "") : id === stateId;
  return states.find(isIt)?.id ?? null;
};
