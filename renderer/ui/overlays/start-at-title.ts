/**
 * Begins reading a dialog at its title, unless something in it has taken the focus: otherwise the
 * focus stays on the nameless edge that holds Tab inside, and a reader does not say what has
 * opened.
 */
export const startAtTitle = (panel: HTMLElement): void => {
  const dialog = panel.closest('[role="dialog"]') ?? panel.querySelector('[role="dialog"]');
  if (dialog === null || dialog.contains(document.activeElement)) return;
  dialog.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
};
