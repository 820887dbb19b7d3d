// All that a save needs which came second: most pages with a form never fetch it.
export { conflictOf } from "./conflict-of.ts";
export { FormMergeDialogs } from "./form-merge-dialogs.tsx";
export { MergeDialog } from "./merge-dialog.tsx";
export { saveOnNewest } from "./save-on-newest.ts";
export { showTaken } from "./show-taken.ts";
