import "./presence.css";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import { presenceLine } from "#parts/words/presence-words.ts";
import { Avatar } from "#ui/facts/avatar.tsx";

/** Faces of who else is here, without words: beside a section's name. The words stand in `Presence`. */
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

/** Who else is at a record, in words that are spoken when they change; stands in the head of its page. */
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
