import { useEffect, useState } from "react";

/**
 * The time now, epoch milliseconds, which moves on by itself.
 * @param stepMs how old it may get
 */
export const useNow = (stepMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
};
