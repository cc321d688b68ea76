import "./presence.css";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import { presenceLine } from "#parts/words/presence-words.ts";
import { Avatar } from "#ui/facts/avatar.tsx";

/** Avatars of who else is here, beside a section's name. The words are in `Presence`. */
export function PresenceFaces({ people }: { readonly people: readonly PresentPerson[] }) {
  if (people.length === 0) return null;
  return (
    <span className="bw-presence-faces">
      {people.slice(0, 3).map(({ user }) => (
        <Avatar key={user.id} name={user.full_name} kind="colleague" size="small" alone />
      ))}
    </span>
  );
}

/** Who else is at a record, announced when it changes; in the head of the page. */
export function Presence({ people }: { readonly people: readonly PresentPerson[] }) {
  const line = presenceLine(people);
  return (
    <span className="bw-presence" role="status">
      {line === "" ? null : (
        <>
          <span className="bw-presence-faces" aria-hidden>
            {people.slice(0, 3).map(({ user }) => (
              <Avatar key={user.id} name={user.full_name} kind="colleague" size="small" />
            ))}
          </span>
          <span>{line}</span>
        </>
      )}
    </span>
  );
}
