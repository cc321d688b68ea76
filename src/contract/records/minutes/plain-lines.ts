import type { Doc } from "yjs";
import { standingLines } from "./document.ts";
import type { MinutesHand, MinutesLine, MinutesWriter } from "./schema.ts";

/** The lines of minutes as they stand, in order, with the names of who wrote them. */
export function plainLines(
  doc: Doc,
  writers: readonly MinutesWriter[],
  hands: readonly MinutesHand[] = [],
): readonly MinutesLine[] {
  const names = new Map(writers.map(({ client, user }) => [client, user]));
  const changed = Map.groupBy(hands, ({ line }) => line);
  return standingLines(doc).map(({ id, kind, text, client, writers: clients, at }) => {
    const author = names.get(client) ?? null;
    const users = [
      ...clients.flatMap((each) => names.get(each) ?? []),
      ...(changed.get(id) ?? []).map(({ user }) => user),
    ];
    const others = new Map(
      users.flatMap((user) => (user.id === author?.id ? [] : [[user.id, user] as const])),
    );
    return { id, kind, text, author, others: [...others.values()], at };
  });
}
