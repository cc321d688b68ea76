// The real server with the tests' people in a process of its own, so that its memory and its time are told from those of the client.
import { fork } from "node:child_process";
import { once } from "node:events";
import { insertMany } from "#server/database/bulk.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

interface Ready {
  readonly url: string;
  readonly email: string;
}

interface Answer {
  /** Milliseconds that it took. */
  readonly took: number;
  /** The most memory that the process has had, in megabytes. */
  readonly peak: number;
  /** Seconds of processors that it has taken since it began. */
  readonly processor: number;
}

/** What the parent asks: wait until nothing is under way, or insert so many rows and nothing else. */
type Question = { readonly settled: true } | { readonly bare: number };

const rowsAtOnce = 1_000;

/** Bare inserts into a table of the same database, a transaction for each thousand. */
async function insertBare(server: TestServer, rows: number): Promise<void> {
  const values = Array.from({ length: rowsAtOnce }, (_, at) => at);
  for (let begin = 0; begin < rows; begin += rowsAtOnce)
    await server.db.transaction().execute((db) =>
      insertMany(
        db,
        "roster_records",
        values.map((at) => ({
          organization_id: server.organizations.agency,
          kind: "enrollment" as const,
          sourced_id: `bare-${begin + at}`,
          record_id: at,
          said: JSON.stringify({
            personSourcedId: `person-${at}`,
            schoolSourcedId: "sch-1",
            className: "Algebra I",
            role: "student",
          }),
          active: 1,
          import_id: 0,
        })),
      ),
    );
}

export async function startRosterServer() {
  // As `npm run server` does.
  const child = fork(import.meta.filename, {
    execArgv: [...process.execArgv, "--max-semi-space-size=8", "--heap-growing-percent=50"],
  });
  const [ready] = (await once(child, "message")) as [Ready];
  const ask = async (question: Question): Promise<Answer> => {
    child.send(question);
    const [answer] = (await once(child, "message")) as [Answer];
    return answer;
  };
  const client = createCookieClient(ready.url, null);
  const signedIn = await client.signIn(ready.email, testPassword);
  if (signedIn.status !== 200) throw new Error(`Signing in answered ${signedIn.status}.`);
  return {
    client,
    settled: () => ask({ settled: true }),
    insertBare: (rows: number) => ask({ bare: rows }),
    stop: async () => {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const server = await startTestServer({
    inFile: true,
    uploadMaxBytes: 400 * 1024 * 1024,
    uploadQuota: { person: 2 ** 40, organization: 2 ** 40 },
    checkResponses: false,
  });
  process.once("disconnect", () => void server.close().then(() => process.exit()));
  process.on("message", async (question: Question) => {
    const began = performance.now();
    await ("bare" in question ? insertBare(server, question.bare) : server.settled());
    const { user, system } = process.cpuUsage();
    process.send?.({
      processor: (user + system) / 1e6,
      took: performance.now() - began,
      // The operating system counts in kilobytes.
      peak: Math.round((process.resourceUsage().maxRSS * 1024) / 1_000_000),
    } satisfies Answer);
  });
  process.send?.({ url: server.url, email: server.users.district.email } satisfies Ready);
}
