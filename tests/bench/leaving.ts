import { type CookieClient, createCookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, testPassword } from "#support/server/server.ts";
import { type BenchOptions, median, rounded } from "./measure.ts";

const computers = 10;

/**
 * How long after an account was switched off the last of ten computers is refused: what it reads, what it would send from
 * its outbox, the file that it shows, and its live stream (V-3). Milliseconds from the answer to the administrator, beside
 * those of the call itself.
 */
export async function benchLeaving(options: BenchOptions) {
  const server = await startTestServer();
  const seen: Record<"call" | "reading" | "sending" | "file" | "stream", number[]> = {
    call: [],
    reading: [],
    sending: [],
    file: [],
    stream: [],
  };
  try {
    const admin = await server.as("admin");
    const { id, email } = server.users.colleague;
    for (let round = 0; round < options.rounds; round += 1) {
      // Sign-ins of one account are counted by the minute.
      const clients: CookieClient[] = [];
      for (let at = 0; at < computers; at += 1) {
        server.advance(60_000);
        const client = createCookieClient(server.url);
        const signedIn = await client.signIn(email, testPassword);
        if (signedIn.status !== 200) throw new Error(signedIn.text);
        clients.push(client);
      }
      const [first] = clients;
      if (first === undefined) throw new Error("There are computers.");
      const file = (await first.upload("note.txt", Buffer.from("A note."))).body;
      const person = {
        first_name: "Ann",
        last_name: `Leaver ${round}`,
        person_type_id: 1,
        attachments: [file.id],
      };
      const added = await first.post("/api/v2/persons", person);
      if (added.status !== 201) throw new Error(added.text);
      const made = added.body.data;
      const url = Object.values<{ url: string }>(made.attachments)[0]?.url ?? "";
      const streams = await Promise.all(
        clients.map(async (client) => {
          const cookie = await client.jar.getCookieString(server.url);
          const response = await fetch(`${server.url}/api/v2/live`, {
            headers: { cookie, origin: server.url },
          });
          if (response.status !== 200) throw new Error(`${response.status}`);
          return response;
        }),
      );
      const began = performance.now();
      const off = await admin.post(`/api/v2/users/${id}/organizations/deactivate`, {});
      if (off.status !== 200) throw new Error(off.text);
      const since = performance.now();
      seen.call.push(since - began);
      const note = (what: keyof typeof seen) => seen[what].push(performance.now() - since);
      const refused = async (what: keyof typeof seen, ask: (at: number) => Promise<{ status: number }>) => {
        for (let at = 0; at < computers; at += 1)
          while ((await ask(at)).status < 400) if (performance.now() - since > 30_000) throw new Error(what);
        note(what);
      };
      const ended = Promise.all(streams.map((stream) => stream.text())).then(() => note("stream"));
      await refused("reading", (at) => (clients[at] ?? first).get("/api/v2/persons"));
      await refused("sending", (at) => (clients[at] ?? first).put(`/api/v2/persons/${made.id}`, person));
      await refused("file", (at) => (clients[at] ?? first).get(url));
      await ended;
      const on = await admin.post(`/api/v2/users/${id}/organizations/reactivate`, {});
      if (on.status !== 200) throw new Error(on.text);
    }
  } finally {
    await server.close();
  }
  return {
    computers,
    ...Object.fromEntries(
      Object.entries(seen).map(([what, times]) => [
        `${what}_ms`,
        { median: rounded(median(times)), slowest: rounded(Math.max(...times)) },
      ]),
    ),
  };
}
