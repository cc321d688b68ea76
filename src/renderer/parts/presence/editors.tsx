import { Presence } from "./presence.tsx";
import { usePresence } from "./use-presence.ts";

type EditorsProps = {
  readonly kind: "person" | "case";
  /** Null until it is here. */
  readonly record: { readonly id: number } | null;
};

/** Who else is on the record that one edits. */
export function Editors({ kind, record }: EditorsProps) {
  return <Presence people={usePresence(record ? { kind, id: record.id } : null, "details", "editing")} />;
}
