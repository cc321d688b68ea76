import { useQuery } from "@tanstack/react-query";
import { NotebookPen, TextSearch } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { DraftHead } from "#contract/bridge/registry.ts";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { draftPath } from "#lib/drafts/draft-keys.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DraftDialog } from "./draft-dialog.tsx";

/** Drafts of what was typed and not saved, with links to continue. Absent where there are none. */
export function DraftsLine() {
  const { bridge } = useHost();
  const [read, setRead] = useState<DraftHead | null>(null);
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
        {t("Drafts on this computer: {{count}}", { count: drafts.length })}
      </h2>
      <ul>
        {drafts.map((head) => {
          const { key, label, savedAt } = head;
          const to = draftPath(key);
          return (
            <li key={key}>
              {to === null ? label : <Link to={to}>{label}</Link>}{" "}
              <span className="bw-dash-draft-at">{formatRecent(savedAt)}</span>
              <IconButton
                icon={TextSearch}
                label={t("Read the draft: {{label}}", { label })}
                size="small"
                onClick={() => setRead(head)}
              />
            </li>
          );
        })}
      </ul>
      {read === null ? null : <DraftDialog key={read.key} head={read} onClose={() => setRead(null)} />}
    </section>
  );
}
