type Role = { id: string; archived: boolean; observedCount: number };

/** How many roles stand beside “All roles”. */
export const ROLES_SHOWN = 5;
/** The same on a screen that is not high. */
export const ROLES_SHOWN_LOW = 3;

/** Roles that can be chosen, the most observed first; equal ones by name, as they come. */
const mostObserved = (roles: readonly Role[]): string[] =>
  roles
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => b.observedCount - a.observedCount)
    .map(({ id }) => id);

/**
 * The roles that a form offers: the roles of the session so far, in their order, else the
 * facility's most observed ones. All of them where one more fits into the place of “All roles”.
 */
export const shownRoles = (
  roles: readonly Role[],
  kept: readonly string[] | null,
  atMost: number,
): string[] => {
  const ranked = mostObserved(roles);
  if (ranked.length <= atMost + 1 && kept === null) return ranked;
  const known = (kept ?? []).filter((id) => ranked.includes(id));
  const filled = [...known, ...ranked.filter((id) => !known.includes(id))];
  return filled.slice(0, ranked.length <= atMost + 1 ? ranked.length : ROLES_SHOWN);
};

/** The roles that have room: the chosen one is among them. */
export const rolesInView = (
  shown: readonly string[],
  chosenId: string | null,
  atMost: number,
): string[] => {
  const inView = shown.slice(0, atMost);
  if (chosenId === null || inView.includes(chosenId)) return [...inView];
  return [...inView.slice(0, -1), chosenId];
};

/** The same roles with another one in the place of the least used one that is in view. */
export const withRole = (
  shown: readonly string[],
  roleId: string,
  useOf: (roleId: string) => number,
  atMost: number,
): string[] => {
  if (shown.slice(0, atMost).includes(roleId)) return [...shown];
  const inView = shown.slice(0, atMost);
  const least = inView.toReversed().toSorted((a, b) => useOf(a) - useOf(b))[0];
  const others = shown.filter((id) => id !== roleId);
  return others.map((id) => (id === least ? roleId : id));
};
