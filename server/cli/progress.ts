const WIDTH = 30;
const STEP = 10;

type Progress = {
  /** @param share 0–1 */
  update(share: number, text: string): void;
  /** Prints a line without tearing the bar. */
  line(text: string): void;
  end(): void;
};

/** A bar that redraws itself at a terminal; elsewhere one plain line every ten percent. */
export const createProgress = (out: NodeJS.WriteStream): Progress => {
  let told = 0;
  const percentOf = (share: number): number => Math.floor(Math.min(1, share) * 100);
  const clear = (): void => {
    if (out.isTTY) out.write("\r\u001B[K");
  };
  return {
    update: (share, text) => {
      const percent = percentOf(share);
      if (out.isTTY) {
        const full = Math.round((percent / 100) * WIDTH);
        clear();
        out.write(`[${"#".repeat(full)}${".".repeat(WIDTH - full)}] ${percent} % ${text}`);
        return;
      }
      if (percent < told + STEP) return;
      told = percent - (percent % STEP);
      out.write(`${percent} % ${text}\n`);
    },
    line: (text) => {
      clear();
      out.write(`${text}\n`);
    },
    end: clear,
  };
};
