import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Gate } from "#support/server/gate.ts";
import type { Progress } from "../measure.ts";
import type { Load } from "./load.ts";
import type { Desk } from "./mix.ts";
import type { Outside } from "./outside.ts";
import { Person, socketsFor } from "./person.ts";
import type { Team } from "./prepare.ts";
import { operate } from "./served.ts";

const asks = async <T extends object>(database: string, text: string, values: readonly unknown[] = []) => {
  const client = new pg.Client(database);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** Ends one connection's process as a fault of PostgreSQL would: it ends all others, and recovers from its log. */
async function crashPostgres(database: string): Promise<void> {
  const client = new pg.Client(database);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await client.end().catch(() => undefined);
}

/** Cuts the way to the store of files, or to the mail server, for a second or two. */
async function cutFor(gate: Gate, chance: () => number, meanwhile: () => Promise<void>): Promise<void> {
  gate.cut();
  try {
    await meanwhile();
    await wait(1_000 + 1_000 * chance());
  } finally {
    gate.restore();
  }
}

/** Somebody who is not signed in asks for a new password, and is to get one mail. */
async function forgets(url: string, email: string): Promise<void> {
  const person = new Person(url, email, socketsFor(2));
  await person.get("/sanctum/csrf-cookie");
  const answer = await person.post("/forgot-password", { email });
  if (answer.status !== 200) throw new Error(`A forgotten password answered ${answer.status}.`);
}

/** Each round, in the middle of the load, a process is killed, PostgreSQL crashes, or the way to files or mail is cut. */
export async function breakThings(
  team: Team,
  load: Load,
  rounds: number,
  chance: () => number,
  progress: Progress,
) {
  const { database, processes, outside } = team;
  if (database === null || outside === null)
    throw new Error("What fails here is PostgreSQL, one of several processes, and what they need of others.");
  const done = { "a process killed": 0, "PostgreSQL crashed": 0, "files cut": 0, "mail cut": 0 };
  /** Who has asked for a new password, in rounds in which mail went nowhere. */
  const asked: string[] = [];
  const members = team.members.toReversed();
  const known = new Map<(typeof processes)[number], number>();
  for (let round = 0; round < rounds; round += 1) {
    const before = load.times.count;
    if (round % 5 === 2) {
      await crashPostgres(database);
      done["PostgreSQL crashed"] += 1;
    } else if (round % 5 === 3) {
      await cutFor(outside.store, chance, async () => undefined);
      done["files cut"] += 1;
    } else if (round % 5 === 4) {
      const email = members[asked.length]?.email ?? "";
      await cutFor(outside.mail, chance, () => forgets(team.url, email));
      asked.push(email);
      done["mail cut"] += 1;
    } else {
      const victim = processes[Math.floor(chance() * processes.length)];
      await victim?.kill();
      await wait(300 + 700 * chance());
      await victim?.start();
      done["a process killed"] += 1;
    }
    for (const each of processes.filter((one) => one.died.length > (known.get(one) ?? 0))) {
      progress(`team: a process ended by itself: ${each.died.at(-1)}`);
      known.set(each, each.died.length);
      // It has ended already: what is left of it is taken away, and another one goes on in its place.
      await each.kill();
      await each.start();
    }
    // The next one comes when people work again.
    while (load.times.count < before + 100) await wait(100);
    progress(
      `team: round ${round + 1} of ${rounds}, ${load.times.count} calls, ${load.errors.length} errors`,
    );
  }
  return { ...done, asked };
}

/** Mails that came to these people: what waited for the mail server is sent within a minute or two. */
async function mailsTo(asked: readonly string[], { mails }: Outside) {
  const until = Date.now() + 180_000;
  const counts = () => asked.map((email) => mails.filter(({ to }) => to.includes(email)).length);
  while (counts().some((count) => count === 0) && Date.now() < until) await wait(500);
  return {
    mails_asked: asked.length,
    mails_lost: counts().filter((count) => count === 0).length,
    mails_doubled: counts().filter((count) => count > 1).length,
  };
}

/** Is each comment that the server took there once, and does the log hold? */
export async function lookThrough(team: Team, desks: readonly Desk[], asked: readonly string[]) {
  const { database, settings, outside } = team;
  if (database === null || outside === null) throw new Error("This looks into PostgreSQL.");
  const said = desks.flatMap((desk) => desk.said);
  const rows = await asks<{ body: string }>(
    database,
    "select body from comments where body like 'Asked the teacher of the second period (%'",
  );
  const times = new Map<string, number>();
  for (const { body } of rows) {
    const mark = /\((.+)\)/.exec(body)?.[1] ?? "";
    times.set(mark, (times.get(mark) ?? 0) + 1);
  }
  const count = async (doubled: string) =>
    Number(
      (await asks<{ count: string }>(database, `select count(*) as count from (${doubled}) as doubled`))[0]
        ?.count,
    );
  const ours = "title like 'Check in before lunch mark-%'";
  const tasksDoubled = await count(
    `select title from tasks where ${ours} group by title having count(*) > 1`,
  );
  const told = `from notifications where subject_type = 'task' and subject_id in (select id from tasks where ${ours})`;
  const notified = await count(`select id ${told}`);
  const notificationsDoubled = await count(
    `select user_id, kind, subject_id ${told} group by user_id, kind, subject_id having count(*) > 1`,
  );
  const verified = await operate(["verify"], settings).then(
    (text) => ({ holds: true, said: text.trim().split("\n").slice(-3) }),
    (error: Error) => ({ holds: false, said: [error.message.slice(-500)] }),
  );
  return {
    comments_taken: said.length,
    comments_lost: said.filter(({ words }) => !times.has(words)).length,
    comments_doubled: [...times.values()].filter((count) => count > 1).length,
    tasks_doubled: tasksDoubled,
    notifications_of_tasks: notified,
    notifications_doubled: notificationsDoubled,
    ...(await mailsTo(asked, outside)),
    log: verified,
  };
}
