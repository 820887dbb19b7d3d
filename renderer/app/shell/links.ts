/** What the product offers, for people who consider another part of it. */
export const PRODUCT_ADDRESS = "https://handrail.example/products";

/** Where people turn to for help. */
export const SUPPORT_ADDRESS = "mailto:support@handrail.example";
