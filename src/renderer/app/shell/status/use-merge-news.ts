import { GitMerge } from "lucide-react";
import { useEffect } from "react";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { useToast } from "#ui/overlays/toast.tsx";

/** Says when others' changes were joined with one that waited here: background work, so it is a toast (UI-5h). */
export function useMergeNews(): void {
  const { bridge } = useHost();
  const toast = useToast();
  useEffect(
    () =>
      bridge.on("outbox.merged", ({ title, fields, by }) => {
        // The names of the fields bring the questionnaires with them, which most windows do not need at once.
        void import("#parts/words/clash-words.ts").then(({ mergedFields }) => {
          const what = mergedFields(fields);
          toast({
            icon: GitMerge,
            message: `${by ?? "Someone else"}’s changes and yours were joined: ${title}${what === "" ? "" : ` (${what})`}.`,
          });
        });
      }),
    [bridge, toast],
  );
}
