import { useRef, useState } from "react";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";

/**
 * An act behind a button: one request however often it is pressed, and its failure to be shown in
 * place (`FormFailure`).
 * @param act makes the call; what follows its success belongs into it
 */
export const useAction = (act: () => Promise<void>) => {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const attempt = async (): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      if (!isCancelled(error)) setFailure(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  /** `attempt` resolves to whether the act went through. */
  return {
    run: () => void attempt(),
    attempt,
    isBusy,
    failure,
    forget: () => setFailure(null),
  };
};
