import { useRef, useState } from "react";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";

/**
 * An act behind a button: one request however often it is pressed, and its failure to be shown in
 * place (`FormFailure`).
 * @param act makes the call; what follows its success belongs into it
 */
export const useAct = (act: () => Promise<void>) => {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      if (!isCancelled(error)) setFailure(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run: () => void run(), isBusy, failure, forget: () => setFailure(null) };
};
