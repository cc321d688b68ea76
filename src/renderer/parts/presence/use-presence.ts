import { useEffect, useState } from "react";
import type { PresenceState, PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { useSettings } from "#lib/bridge/settings.ts";

const nobody: readonly PresentPerson[] = [];

/**
 * Tells where this window is in a record while it is there, and returns who else is. Null: nowhere yet. On this
 * computer's own server there is nobody else.
 */
export function usePresence(
  record: PresentRecord | null,
  section: string | null = null,
  state: Exclude<PresenceState, "gone"> = "viewing",
): readonly PresentPerson[] {
  const { bridge } = useHost();
  const { settings } = useSettings();
  const shared = useAppState().connection?.kind === "server";
  const [people, setPeople] = useState(nobody);
  const kind = record?.kind ?? null;
  const id = shared ? (record?.id ?? null) : null;
  const shown = settings.presence === "always" || state === "editing";

  useEffect(() => {
    if (kind === null || id === null) return;
    const stop = bridge.on("presence.changed", (news) => {
      if (news.record.kind === kind && news.record.id === id) setPeople(news.people);
    });
    return () => {
      stop();
      setPeople(nobody);
      const left = { record: { kind, id }, section: null, state: "gone", shown: true } as const;
      // Locked or signed out meanwhile: then everybody has been told already.
      bridge.call("presence.set", left).catch(() => {});
    };
  }, [bridge, kind, id]);

  useEffect(() => {
    if (kind === null || id === null) return;
    let here = true;
    bridge.call("presence.set", { record: { kind, id }, section, state, shown }).then(
      ({ people: found }) => here && setPeople(found),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [bridge, kind, id, section, state, shown]);

  return people;
}
