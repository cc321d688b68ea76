import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { Link } from "react-router";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { draftPath } from "#lib/drafts/draft-keys.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { Icon } from "#ui/facts/icon.tsx";

/** Drafts of what was typed and not saved, with links to continue. Absent where there are none. */
export function DraftsLine() {
  const { bridge } = useHost();
  // Read again each time: drafts belong to the signed-in person, and other pages change them.
  const { data } = useQuery({
    ...bridgeQuery(bridge, "drafts.list", {}),
    gcTime: 0,
    staleTime: 0,
  });
  const drafts = data?.drafts ?? [];
  if (drafts.length === 0) return null;
  return (
    <section className="bw-dash-drafts" aria-labelledby="dash-drafts">
      <h2 id="dash-drafts">
        <Icon of={NotebookPen} size={14} />
        Drafts on this computer: {drafts.length}
      </h2>
      <ul>
        {drafts.map(({ key, label, savedAt }) => {
          const to = draftPath(key);
          return (
            <li key={key}>
              {to === null ? label : <Link to={to}>{label}</Link>}{" "}
              <span className="bw-dash-draft-at">{formatRecent(savedAt)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
