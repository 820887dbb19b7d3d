/** Whether the page's own change of its session succeeds; null while there is none. */
let ownChange: Promise<boolean> | null = null;

/**
 * Ends or replaces the session on a page that is left for it. Other calls of the page may meet no
 * session from then on, often before the answer to the change is here: that is not the session's end.
 */
export const changeSession = async (change: () => Promise<void>): Promise<void> => {
  const before = ownChange ?? false;
  const changed = change();
  const succeeds = changed.then(
    () => true,
    () => before,
  );
  ownChange = succeeds;
  if (!(await succeeds) && ownChange === succeeds) ownChange = null;
  await changed;
};

/** Calls `end` for a session that is over, unless the page itself has ended it and is being left. */
export const unlessOwnChange = (end: () => void): void => {
  if (ownChange === null) {
    end();
    return;
  }
  void ownChange.then((hasChanged) => {
    if (!hasChanged) end();
  });
};
