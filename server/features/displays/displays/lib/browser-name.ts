/** In the order in which they are looked for: most browsers also name the ones they come from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bElectron\//u, "Handrail Console"],
  [/\bEdgA?\/(\d+)/u, "Edge"],
  [/\bFirefox\/(\d+)/u, "Firefox"],
  [/\b(?:Headless)?Chrome\/(\d+)/u, "Chromium"],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//u, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, "Android"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bWindows\b/u, "Windows"],
  [/\b(?:iPhone|iPad)\b/u, "iOS"],
  [/\bMac OS X\b/u, "macOS"],
  [/\bLinux\b/u, "Linux"],
];

const found = (
  list: readonly (readonly [RegExp, string])[],
  userAgent: string,
): readonly [string, string] | null => {
  for (const [pattern, name] of list) {
    const match = pattern.exec(userAgent);
    if (match !== null) return [name, match[1] ?? ""];
  }
  return null;
};

/** What a screen runs, as people say it: "Chromium 131, Linux". Empty where nothing is known. */
export const browserName = (userAgent: string): string => {
  const [browser, version = ""] = found(BROWSERS, userAgent) ?? [];
  const [system] = found(SYSTEMS, userAgent) ?? [];
  const shown = browser === undefined || version === "" ? browser : `${browser} ${version}`;
  return [shown, system].filter((part) => part !== undefined).join(", ");
};
