import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { OpenSessions } from "#parts/people/open-sessions.tsx";

/** Where one is signed in oneself. */
export function OwnSessions() {
  const found = useQuery(apiQuery(useApi(), "session.sessions", {}));
  const endOne = useApiMutation("session.endSession");
  const endOthers = useApiMutation("session.endOthers");
  return (
    <OpenSessions
      title={t("Where you are signed in")}
      query={found}
      onEnd={async (session, removeCopies) => {
        const query = { remove_copies: removeCopies ? "yes" : "no" } as const;
        if (session === null) await endOthers.mutateAsync({ query });
        else await endOne.mutateAsync({ params: { session }, query });
        await found.refetch();
      }}
    />
  );
}
