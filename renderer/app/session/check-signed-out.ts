/**
 * Asks whether anybody is signed in with nothing but a status, so that a user without a session is
 * sent to the sign-in page before the portal's code is fetched. A server that cannot be reached
 * counts as yes: the session gate says what is wrong.
 */
export const isSignedOut = async (): Promise<boolean> => {
  try {
    const answer = await fetch("/api/user", { headers: { "x-handrail-background": "1" } });
    // An unread answer would hold its connection open.
    await answer.body?.cancel();
    return answer.status === 401;
  } catch {
    return false;
  }
};
