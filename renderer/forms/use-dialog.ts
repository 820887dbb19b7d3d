import { useCallback, useState } from "react";

type DialogState<About> = {
  /** What it was last opened for; null before that. It stays while the dialog closes. */
  about: About | null;
  /** A new one with each opening: the `key` of a dialog whose form begins again. */
  opening: number;
  open: (about: About) => void;
  /** For the dialog itself. */
  props: { isOpen: boolean; onClose: () => void };
};

/** Opens a dialog for a row, and holds the row until the dialog has gone. */
export const useDialog = <About>(): DialogState<About> => {
  const [state, setState] = useState<{ about: About | null; opening: number; isOpen: boolean }>({
    about: null,
    opening: 0,
    isOpen: false,
  });
  const open = useCallback(
    (about: About) => setState(({ opening }) => ({ about, opening: opening + 1, isOpen: true })),
    [],
  );
  const onClose = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  const { about, opening, isOpen } = state;
  return { about, opening, open, props: { isOpen, onClose } };
};
