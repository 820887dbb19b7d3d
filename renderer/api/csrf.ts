let token: string | null = null;

/** The session's token, sent with every call that changes something; null without a session. */
export const csrfToken = (): string | null => token;

/** Takes the token from an answer that carries it (signing in, `GET user`). */
export const setCsrfToken = (value: string | null): void => {
  token = value;
};
