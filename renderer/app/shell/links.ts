/** Where people turn to for help. */
export const SUPPORT_ADDRESS = "mailto:support@handrail.example";
