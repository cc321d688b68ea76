import type { Doc } from "yjs";
import { standingLines } from "./document.ts";
import type { MinutesLine, MinutesWriter } from "./schema.ts";

/** The lines of minutes as they stand, in order, with the names of who wrote them. */
export function plainLines(doc: Doc, writers: readonly MinutesWriter[]): readonly MinutesLine[] {
  const names = new Map(writers.map(({ client, user }) => [client, user]));
  return standingLines(doc).map(({ id, kind, text, client, writers: clients, at }) => {
    const author = names.get(client) ?? null;
    const others = new Map(
      clients.flatMap((each) => {
        const user = names.get(each);
        return user === undefined || user.id === author?.id ? [] : [[user.id, user] as const];
      }),
    );
    return { id, kind, text, author, others: [...others.values()], at };
  });
}
