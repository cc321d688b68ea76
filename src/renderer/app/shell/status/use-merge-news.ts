import { GitMerge } from "lucide-react";
import { useEffect } from "react";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useToast } from "#ui/overlays/toast.tsx";

/** Tells when others' changes were merged with a waiting one: background work, so by a toast (UI-5h). */
export function useMergeNews(): void {
  const { bridge } = useHost();
  const toast = useToast();
  useEffect(
    () =>
      bridge.on("outbox.merged", ({ title, fields, by }) => {
        // Loaded late: names of fields need the questionnaires, which most windows do not need at once.
        void import("#parts/words/clash-words.ts").then(({ mergedFields }) => {
          const what = mergedFields(fields);
          toast({
            icon: GitMerge,
            message: t("{{by}}’s changes and yours were joined: {{title}}{{words}}.", {
              by: by ?? t("Someone else"),
              title,
              words: what === "" ? "" : ` (${what})`,
            }),
          });
        });
      }),
    [bridge, toast],
  );
}
