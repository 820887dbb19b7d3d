import { type ComponentProps, type ReactNode, Suspense, lazy, useState } from "react";
import { loadMerge } from "./load-merge.ts";
import type { Author, Choices, Merged } from "./merge-types.ts";
import type { MergeAnswer } from "./save-merged.ts";

/** Fetched already by then: what asks has joined both. */
const MergeDialog = lazy(async () => ({ default: (await loadMerge()).MergeDialog }));

type Asked<T> = { merged: Merged<T>; by: Author | null; answer: (answer: MergeAnswer) => void };
type DialogProps = ComponentProps<typeof MergeDialog>;

type Given<T> = Pick<DialogProps, "names" | "another"> & {
  /** What is wrong with the joined values. */
  problemsOf?: (values: T) => ReturnType<NonNullable<DialogProps["problemsOf"]>>;
  /** The joined values in a picture. */
  preview?: (values: T) => ReactNode;
};

/** Asks by a dialog what `saveMerged` cannot decide by itself. */
export const useMergeQuestion = <T,>({ names, another, problemsOf, preview }: Given<T>) => {
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = (merged: Merged<T>, by: Author | null): Promise<MergeAnswer> =>
    new Promise((resolve) => {
      setAsked({ merged, by, answer: resolve });
      setWasAsked(true);
    });
  const end = (answer: MergeAnswer): void => {
    setAsked(null);
    asked?.answer(answer);
  };
  const of =
    <Part,>(use: (values: T) => Part) =>
    (choices: Choices) =>
      asked === null ? undefined : use(asked.merged.resolve(choices));
  const dialog = wasAsked && (
    <Suspense fallback={null}>
      <MergeDialog
        merged={asked?.merged ?? null}
        by={asked?.by ?? null}
        names={names}
        {...(another && { another })}
        {...(problemsOf && { problemsOf: (choices: Choices) => of(problemsOf)(choices) ?? [] })}
        {...(preview && { preview: of(preview) })}
        onKeepEditing={() => end("keepEditing")}
        onDiscard={() => end("discard")}
        onSave={end}
      />
    </Suspense>
  );
  return { ask, dialog };
};
