/**
 * Building an Intl object costs some 50 µs, a thousand rows of them a visible pause: cached by key.
 */
const kept = new Map<string, unknown>();

/** The formatter for this language and these options, built once. */
export function intl<T, const O extends object>(
  Kind: new (language: string, options: O) => T,
  language: string,
  options: O,
): T {
  const key = `${Kind.name}|${language}|${JSON.stringify(options)}`;
  const known = kept.get(key) as T | undefined;
  if (known) return known;
  const made = new Kind(language, options);
  kept.set(key, made);
  return made;
}
