/** What is given, and where nothing is, what was there. */
export const mergeDefined = <T extends object>(
  given: { readonly [K in keyof T]?: T[K] | undefined },
  kept: T,
): T => {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...kept, ...(Object.fromEntries(named) as Partial<T>) };
};
