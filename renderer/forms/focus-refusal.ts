const FOCUSABLE = "input, select, textarea, button, [tabindex]";

/**
 * Leads to what stops a form from being saved: the summary of a page's form, else the first wrong
 * field in the order in which they stand. Without either nothing moves.
 */
export const focusFirstRefusal = (form: HTMLFormElement | null): void => {
  const found = form?.querySelector<HTMLElement>(
    '.hr-form-summary, [aria-invalid="true"], [data-invalid]',
  );
  const target = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
};
