/** As many as a page can still offer to show. */
const KEPT = 20;

/** The files just saved, by the window and the id of their job: a page never names a path. */
export type SavedFiles = {
  add(owner: number, id: string, file: string): void;
  /** Shows a file in its folder; nothing for a job that saved none. */
  show(owner: number, id: string): void;
};

export const createSavedFiles = (showInFolder: (file: string) => void): SavedFiles => {
  const files = new Map<string, string>();
  const keyOf = (owner: number, id: string) => `${owner}:${id}`;
  return {
    add: (owner, id, file) => {
      files.set(keyOf(owner, id), file);
      const [oldest] = files.keys();
      if (files.size > KEPT && oldest !== undefined) files.delete(oldest);
    },
    show: (owner, id) => {
      const file = files.get(keyOf(owner, id));
      if (file !== undefined) showInFolder(file);
    },
  };
};
