import { GitMerge } from "lucide-react";
import { useEffect } from "react";
import type { EventPayload } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge-context.tsx";
import { fieldLabel } from "#lib/field-labels.ts";
import { personLabels } from "#lib/person-labels.ts";
import { useToast } from "#ui/toast.tsx";

const SHOWN = 2;

/** `Notes, Phones and 3 more`, of the fields that others changed. */
export function mergedFields(fields: EventPayload<"outbox.merged">["fields"]): string {
  const labels = [
    ...new Set(fields.map((path) => personLabels[path[0] ?? ""] ?? fieldLabel(path.at(-1) ?? ""))),
  ].filter((label) => label !== "");
  const more = labels.length - SHOWN;
  return more > 0 ? `${labels.slice(0, SHOWN).join(", ")} and ${more} more` : labels.join(" and ");
}

/** Says when others' changes were joined with one that waited here: background work, so it is a toast (UI §5). */
export function useMergeNews(): void {
  const { bridge } = useHost();
  const toast = useToast();
  useEffect(
    () =>
      bridge.on("outbox.merged", ({ title, fields }) => {
        const what = mergedFields(fields);
        toast({
          icon: GitMerge,
          message: `Someone else’s changes and yours were joined: ${title}${what === "" ? "" : ` (${what})`}.`,
        });
      }),
    [bridge, toast],
  );
}
