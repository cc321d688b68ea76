import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentPack } from "#contract/services/packs/schema.ts";
import { packSchema } from "#instruments/pack-schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { PackComparison } from "./pack-comparison.tsx";
import { countWords } from "./pack-words.ts";

interface PackRowProps {
  readonly pack: ContentPack;
  readonly busy: boolean;
  readonly onActivate: () => void;
  readonly onWithdraw: () => void;
}

/** One loaded pack: what it is, and what can be done with it. */
export function PackRow({ pack, busy, onActivate, onWithdraw }: PackRowProps) {
  const [open, setOpen] = useState(false);
  const title = `${pack.name}, version ${pack.version}`;
  return (
    <li className="packs-row">
      <div className="packs-row-head">
        <div>
          <p className="packs-row-title">
            {title} {pack.active ? <Tag kind="ok">In use</Tag> : null}
          </p>
          <p className="packs-note">
            {countWords(pack)}. Loaded {formatDateTime(pack.created_at)}
            {pack.created_by === null ? "" : ` by ${pack.created_by.full_name}`}. {pack.sha256.slice(0, 12)}
          </p>
        </div>
        <div className="packs-row-actions">
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Compare"} ${title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide" : "Compare"}
          </Button>
          {pack.active ? (
            <Button size="small" loading={busy} aria-label={`Withdraw ${title}`} onClick={onWithdraw}>
              Withdraw
            </Button>
          ) : (
            <Button size="small" aria-label={`Activate… ${title}`} onClick={onActivate}>
              Activate…
            </Button>
          )}
        </div>
      </div>
      {open ? <Words pack={pack} /> : null}
    </li>
  );
}

function Words({ pack: { pack, version } }: { readonly pack: ContentPack }) {
  const found = useQuery(apiQuery(useApi(), "packs.words", { params: { pack, version } }));
  return (
    <Loaded query={found} label="Loading the words of the pack" count={4}>
      {({ data }) => <PackComparison after={packSchema.parse(JSON.parse(data.content))} />}
    </Loaded>
  );
}
