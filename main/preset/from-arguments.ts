const SWITCHES = ["kiosk", "display"] as const;
const VALUES = ["server", "certificate", "screen"] as const;

/** `value` of `--name=value` or `--name value`. */
const valueOf = (args: readonly string[], name: string): string | undefined => {
  const start = `--${name}=`;
  const joined = args.find((argument) => argument.startsWith(start));
  if (joined !== undefined) return joined.slice(start.length);
  const place = args.indexOf(`--${name}`);
  const next = place < 0 ? undefined : args[place + 1];
  return next?.startsWith("--") ? "" : next;
};

/** What the command line presets; behind `--` are addresses to open. Where updates come from is not its to say. */
export const presetFromArguments = (argv: readonly string[]): Record<string, unknown> => {
  const end = argv.indexOf("--");
  const args = end < 0 ? argv : argv.slice(0, end);
  const preset: Record<string, unknown> = {};
  for (const name of SWITCHES) if (args.includes(`--${name}`)) preset[name] = true;
  for (const name of VALUES) {
    const value = valueOf(args, name);
    if (value !== undefined) preset[name] = name === "screen" ? Number(value) : value;
  }
  return preset;
};

/** The arguments that make this console a kiosk, for its next start by itself. */
export const kioskArguments = (argv: readonly string[]): string[] =>
  Object.entries(presetFromArguments(argv)).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${String(value)}`,
  );
