import { useQuery } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useState } from "react";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { WrittenLines, writtenText } from "#parts/offline/written-lines.tsx";
import { clashLabel, clashValue } from "#parts/words/clash-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PutElsewhere } from "./put-elsewhere.tsx";
import { useNames } from "./use-names.ts";
import { useWords } from "./use-words.ts";

type WrittenWordsProps = { readonly change: PendingChange };

/** What somebody wrote in a change that was refused: to be read and copied, whatever became of its record. */
export function WrittenWords({ change }: WrittenWordsProps) {
  const { bridge } = useHost();
  const found = useQuery({ ...bridgeQuery(bridge, "outbox.written", { id: change.id }), gcTime: 0 });
  const { written = [], record } = found.data ?? {};
  const names = useNames(change.kind, written);
  const instrument = useWords(change);
  const context = { kind: change.kind, record, names, instrument };
  const words = written.flatMap(({ path, value }) => {
    const text = clashValue(path, value, context);
    return text === null ? [] : [{ key: JSON.stringify(path), label: clashLabel(path, context), text }];
  });
  const [putting, setPutting] = useState(false);
  if (words.length === 0) return null;
  return (
    <details className="pending-words" open={change.state === "attention"}>
      <summary>{t("What you wrote")}</summary>
      <WrittenLines words={words}>
        <Button size="small" icon={FolderInput} onClick={() => setPutting(true)}>
          {t("Put into another case…")}
        </Button>
      </WrittenLines>
      {putting ? <PutElsewhere words={writtenText(words)} onClose={() => setPutting(false)} /> : null}
    </details>
  );
}
