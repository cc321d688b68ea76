import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentPack } from "#contract/services/packs/schema.ts";
import { packSchema } from "#instruments/pack-schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
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
  const title = t("{{name}}, version {{version}}", { name: pack.name, version: pack.version });
  const loaded = {
    difference: countWords(pack),
    date: formatDateTime(pack.created_at),
    hash: pack.sha256.slice(0, 12),
  };
  return (
    <li className="packs-row">
      <div className="packs-row-head">
        <div>
          <p className="packs-row-title">
            {title} {pack.active ? <Tag kind="ok">{t("In use")}</Tag> : null}
          </p>
          <p className="packs-note">
            {pack.created_by === null
              ? t("{{difference}}. Loaded {{date}}. Fingerprint {{hash}}", loaded)
              : t("{{difference}}. Loaded {{date}} by {{fullName}}. Fingerprint {{hash}}", {
                  ...loaded,
                  fullName: pack.created_by.full_name,
                })}
          </p>
        </div>
        <div className="packs-row-actions">
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? t("Hide") : t("Compare")} ${title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? t("Hide") : t("Compare")}
          </Button>
          {pack.active ? (
            <Button
              size="small"
              loading={busy}
              aria-label={t("Withdraw {{title}}", { title })}
              onClick={onWithdraw}
            >
              {t("Withdraw")}
            </Button>
          ) : (
            <Button size="small" aria-label={t("Activate… {{title}}", { title })} onClick={onActivate}>
              {t("Activate…")}
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
    <Loaded query={found} label={t("Loading the words of the pack")} count={4}>
      {({ data }) => <PackComparison after={packSchema.parse(JSON.parse(data.content))} />}
    </Loaded>
  );
}
