/** The languages the product speaks. */
export const LANGUAGES = ["en-US", "fr-CA"] as const;
export const DEFAULT_LANGUAGE: (typeof LANGUAGES)[number] = "en-US";
