let loaded: Promise<ReadonlySet<string>> | null = null;

/** About 49,000 passwords that people choose most; read when the first one is checked. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

const PRODUCT = "handrail";

/** What people put around a word to please the rules: signs, or signs and digits. */
const around = [/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /^[^\p{L}]+|[^\p{L}]+$/gu];

/**
 * Whether a password is among the first that an attacker would try: one of those that people choose
 * most, the product's name or that of the mailbox, in any case and with digits and signs around it.
 * @param email address of the account
 */
export const isEasyPassword = async (password: string, email: string): Promise<boolean> => {
  loaded ??= load();
  const common = await loaded;
  const lower = password.toLowerCase();
  const mailbox = email.toLowerCase().split("@", 1)[0] ?? "";
  const own = new Set([PRODUCT, mailbox, ...around.map((edge) => mailbox.replaceAll(edge, ""))]);
  return [lower, ...around.map((edge) => lower.replaceAll(edge, ""))].some(
    (core) => common.has(core) || (core !== "" && own.has(core)),
  );
};
