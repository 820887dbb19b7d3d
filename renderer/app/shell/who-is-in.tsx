import { useSession } from "#renderer/api/session-store.ts";

/** Name and e-mail of the person who is signed in. */
export function WhoIsIn() {
  const { user } = useSession();
  return (
    <p className="hr-who">
      <strong>
        {user.firstName} {user.lastName}
      </strong>
      <span>{user.userName}</span>
    </p>
  );
}
