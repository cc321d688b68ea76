import { loadAccess } from "#server/access/access.ts";
import type { Handlers } from "#server/http/call.ts";
import { notFound, tooMany, unauthenticated } from "#server/http/errors.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

export const liveHandlers = {
  "live.stream": async ({ auth, session, services }) => {
    if (session.idHash === null) throw unauthenticated();
    const lines = services.live.open(session.idHash, auth);
    if (lines === null) throw tooMany("Too many open windows.", 60);
    return { lines };
  },

  "live.presence": async ({ db, auth, body, session, services }) => {
    const access = await loadAccess(db, auth, body.record.kind, body.record.id);
    if (access === null || !access.rights.view) throw notFound(true);
    const { presence } = services.live;
    if (session.idHash !== null) presence.put(session.idHash, auth.userId, body);
    const others = presence.at(body.record).filter((each) => each.userId !== auth.userId);
    const names = await userRefs(
      db,
      others.map((each) => each.userId),
    );
    return {
      body: {
        data: others.flatMap(({ userId, section, state }) => {
          const user = names.get(userId);
          return user === undefined
            ? []
            : [{ user: { id: user.id, full_name: user.full_name }, section, state }];
        }),
      },
    };
  },
} satisfies Partial<Handlers>;
