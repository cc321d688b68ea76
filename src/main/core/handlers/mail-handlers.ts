import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { Workspace } from "#core/session/workspace.ts";

export const mailHandlers = (workspace: Workspace) =>
  ({
    "mail.list": async () => {
      const connection = workspace.connection();
      // A team server has a mail server of its own; only the embedded server has a mail folder to show.
      if (connection.kind !== "computer") return { messages: [] };
      const { data } = await connection.api.call("session.mail", {});
      return {
        messages: data.data.map(({ id, to, subject, text, created_at }) => ({
          id,
          to,
          subject,
          text,
          createdAt: created_at,
        })),
      };
    },
  }) satisfies Partial<Handlers>;
