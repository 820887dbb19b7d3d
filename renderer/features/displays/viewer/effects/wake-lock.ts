/**
 * Holds the screen awake while the page is visible; the browser lets go of it whenever the page is
 * hidden. Returns what ends that.
 */
export const stayAwake = (): (() => void) => {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const take = async (): Promise<void> => {
    if (isOver || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) await lock.release();
    } catch {
      // Low battery, or a policy: the screen may go dark, as without this page.
    }
  };
  const handleChange = (): void => void take();
  document.addEventListener("visibilitychange", handleChange);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", handleChange);
    void lock?.release();
  };
};
