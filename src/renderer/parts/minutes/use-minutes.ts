import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UserRef } from "#contract/kit/common.ts";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { createMinutesSession, type MinutesSession } from "./minutes-session.ts";

export interface MeetingAddress {
  readonly caseId: number;
  /** The uuid of the meeting. */
  readonly meeting: string;
}

/** The minutes of a meeting, as long as the page shows them. */
export function useMinutes({ caseId, meeting }: MeetingAddress) {
  const { api, bridge } = useHost();
  const { user } = useSession();
  const client = useQueryClient();
  const [own] = useState<UserRef>({ id: user?.id ?? 0, full_name: user?.full_name ?? "" });
  const [session] = useState<MinutesSession>(() => {
    const params = { id: caseId, meetingId: meeting };
    return createMinutesSession(
      {
        show: async () => (await api("minutes.show", { params })).data.data,
        since: async (after) => (await api("minutes.since", { params, query: { after } })).data.data,
        keep: async (words, reason) => {
          const key = draftKeys.minutes(caseId, meeting);
          const label = t("Minutes of a meeting");
          await bridge.call("drafts.put", { key, label, body: { values: { words, reason }, base: {} } });
          await client.invalidateQueries({ queryKey: bridgeQuery(bridge, "drafts.get", { key }).queryKey });
        },
        write: async (update) => (await api("minutes.write", { params, body: { update } })).data.data,
      },
      { own, now: () => new Date().toISOString() },
    );
  });

  useEffect(() => {
    void session.load();
    const stops = [
      bridge.on("data.changed", ({ resources }) => {
        if (resources.some((each) => each === "minutes" || each === "meetings")) void session.news();
      }),
      bridge.on("connection.changed", ({ reachable }) => {
        if (reachable) void session.news();
      }),
      // What could not be handed over while Bellwether was away is, once it is back.
      bridge.onHello(() => void session.flush()),
    ];
    const warn = (event: BeforeUnloadEvent) => {
      if (!session.isDirty()) return;
      void session.flush();
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("beforeunload", warn);
      void session.flush();
    };
  }, [session, bridge]);

  return { session, own, minutes: useSyncExternalStore(session.subscribe, session.snapshot) };
}
