import { useSession } from "#renderer/session/session-store.ts";

/** Name and e-mail of the person who is signed in. */
export function SignedInUser() {
  const { user } = useSession();
  return (
    <p className="hr-signed-in-user">
      <strong>
        {user.firstName} {user.lastName}
      </strong>
      <span>{user.userName}</span>
    </p>
  );
}
