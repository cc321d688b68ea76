import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/records/users/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { OpenSessions } from "#parts/people/open-sessions.tsx";
import { firstNameOf } from "./account-words.ts";

/** Where a colleague is signed in, for those who administer the whole account. */
export function SessionsSection({ user }: { readonly user: User }) {
  const params = { id: user.id };
  const found = useQuery(apiQuery(useApi(), "users.sessions", { params }));
  const endOne = useApiMutation("users.endSession");
  const endAll = useApiMutation("users.endSessions");
  return (
    <OpenSessions
      title={t("Signed in")}
      query={found}
      whose={firstNameOf(user)}
      onEnd={async (session, removeCopies) => {
        const query = { remove_copies: removeCopies ? "yes" : "no" } as const;
        if (session === null) await endAll.mutateAsync({ params, query });
        else await endOne.mutateAsync({ params: { ...params, session }, query });
      }}
    />
  );
}
