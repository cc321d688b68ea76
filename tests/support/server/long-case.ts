import type { CookieClient } from "./cookie-client.ts";
import type { TestServer } from "./server.ts";

const said = "Said in the hall before the second period, and told to the team on the same day. ".repeat(20);

/** Its comments as a file: it keeps a worker of the server for a second or more. */
export const longWish = {
  destination: "download",
  reason: "For the file",
  format: "pdf",
  sections: ["comments"],
};

/** A new case of some hundred pages of comments. Answers its path. */
export async function longCase(server: TestServer, client: CookieClient): Promise<string> {
  const made = await client.post("/api/v2/cases", { title: "A long case" });
  if (made.status !== 201) throw new Error(made.text);
  const path = `/api/v2/cases/${made.body.data.id}`;
  const comment: number = (await client.post(`${path}/comments`, { body: said })).body.data.id;
  const { id: _, ...row } = await server.db
    .selectFrom("comments")
    .selectAll()
    .where("id", "=", comment)
    .executeTakeFirstOrThrow();
  for (let each = 0; each < 200; each += 1)
    await server.db
      .insertInto("comments")
      .values({ ...row, uuid: crypto.randomUUID() })
      .execute();
  return path;
}
