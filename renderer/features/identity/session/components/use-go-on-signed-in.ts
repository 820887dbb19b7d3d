import { useEffect, useRef } from "react";
import { remembered } from "#renderer/memory/remembered.ts";

/**
 * Leads on a user who is signed in already: Back or an old address has led to the sign-in form.
 * Without a trace of a sign-in in this browser the server is not queried.
 */
export const useGoOnSignedIn = (goOn: () => void): void => {
  const newest = useRef(goOn);
  useEffect(() => {
    newest.current = goOn;
  });
  useEffect(() => {
    let isOver = false;
    const look = (): void => {
      if (remembered.get("userId") === null) return;
      // Without a session, or an answer, the form is what is wanted.
      import("../queries.ts")
        .then(({ whoIsSignedIn }) => whoIsSignedIn())
        .then(
          () => {
            if (!isOver) newest.current();
          },
          () => undefined,
        );
    };
    // A browser may bring the page back as it was left.
    const lookAgain = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    look();
    window.addEventListener("pageshow", lookAgain);
    return () => {
      isOver = true;
      window.removeEventListener("pageshow", lookAgain);
    };
  }, []);
};
