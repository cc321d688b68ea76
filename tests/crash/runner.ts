import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { judge, lookAtServer, type Verdict } from "./check.ts";
import { createRival, newCase } from "./colleague.ts";
import { type Desk, openDesk } from "./desk.ts";
import { readLedger } from "./ledger.ts";
import type { FromAssessor, Life, ToAssessor } from "./life.ts";
import { buildParts, type Parts } from "./parts.ts";
import { isServerPoint, type Plan } from "./plan.ts";
import { settled } from "./settle.ts";
import { startTeam, type Team } from "./team.ts";
import { password, people } from "./team-words.ts";

export interface Outcome extends Verdict {
  readonly seed: number;
  /** The point of the plan, or `any time`. */
  readonly point: string;
  /** Did the process, or the server, end where the plan says? */
  readonly killed: boolean;
  readonly queued: number;
  readonly conflicts: number;
  readonly blocked: readonly string[];
  /** Anything else that is wrong. */
  readonly problems: readonly string[];
  readonly milliseconds: number;
}

export interface Runner {
  readonly run: (plan: Plan) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

/** In memory where the system has such a folder: a killed process loses nothing that the system has accepted. */
const fastFolder = () => mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "crash-"));

/** Lives after which the server starts with an empty database, since lists grow. */
const livesOfServer = 60;

interface World {
  readonly team: Team;
  readonly parts: Parts;
  readonly folder: string;
  lives: number;
}

async function createWorld(folder: string, parts: Parts): Promise<World> {
  mkdirSync(folder, { recursive: true });
  const team = await startTeam(join(folder, "server"), parts);
  const desk = await openDesk({
    folder: join(folder, "desk"),
    keychain: join(folder, "keychain"),
    serverUrl: team.url,
  });
  await desk.client.call("session.signIn", { email: people.assessor, password, remember: true });
  await desk.stop();
  return { team, parts, folder, lives: 0 };
}

export function createRunner(): Runner {
  const root = fastFolder();
  let world: World | null = null;
  let worlds = 0;
  let parts: Promise<Parts> | null = null;

  const worldNow = async (): Promise<World> => {
    if (world && world.lives < livesOfServer) return world;
    await world?.team.close();
    if (world) rmSync(world.folder, { recursive: true, force: true });
    worlds += 1;
    parts ??= buildParts();
    world = await createWorld(join(root, `world-${worlds}`), await parts);
    return world;
  };

  return {
    run: async (plan) => {
      const here = await worldNow();
      here.lives += 1;
      const folder = join(here.folder, `run-${here.lives}`);
      try {
        return await live(here, folder, plan);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    close: async () => {
      await world?.team.close();
      rmSync(root, { recursive: true, force: true });
      (await parts)?.close();
    },
  };
}

/** One process from its start to its end, whatever ends it. */
async function lifeOf(
  life: Life,
  { team, parts }: World,
  options: {
    readonly killAfter: number | null;
    readonly goesWithServer: boolean;
    readonly onRival: (shared: boolean) => Promise<void>;
  },
): Promise<{ readonly killedByTime: boolean; readonly words: string }> {
  let words = "";
  let killedByTime = false;
  let timer: NodeJS.Timeout | undefined;
  const child = parts.fork("assessor", [JSON.stringify(life)]);
  // The process may be gone at any time.
  const tell = (message: ToAssessor) => void (child.connected && child.send(message, () => {}));
  const kill = () => {
    killedByTime = true;
    child.kill("SIGKILL");
  };
  child.stderr?.on("data", (bytes: Buffer) => {
    words += bytes.toString();
  });
  child.on("error", () => {});
  const rivals: Promise<void>[] = [];
  const problems: unknown[] = [];
  child.on("message", (message: FromAssessor) => {
    if (message.kind === "rival")
      rivals.push(
        options
          .onRival(message.shared)
          .catch((error: unknown) => void problems.push(error))
          .then(() => void tell({ kind: "rival-done" })),
      );
    else if (options.killAfter !== null) timer = setTimeout(kill, options.killAfter);
  });
  team.onDown(() => {
    if (options.goesWithServer) child.kill("SIGKILL");
  });
  team.onUp(() => tell({ kind: "server-back" }));
  const longest = setTimeout(() => {
    words += "It did not come to an end.";
    child.kill("SIGKILL");
  }, 180_000);
  await once(child, "exit");
  clearTimeout(timer);
  clearTimeout(longest);
  await Promise.all(rivals);
  team.onDown(() => {});
  team.onUp(() => {});
  if (problems.length > 0) throw problems[0];
  return { killedByTime, words };
}

const numberOf = (body: unknown): number => {
  const { number } = (body ?? {}) as { readonly number?: number };
  return number ?? 0;
};

/** Decides every clash for the local value, until none is left. */
async function decideAll(desk: Desk): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { changes } = await desk.client.call("outbox.list", {});
    const clash = changes.find(({ state }) => state === "conflict");
    if (!clash) return;
    const { review } = await desk.client.call("outbox.review", { id: clash.id });
    const choices = (review?.clashes ?? []).map(({ path }) => ({ path, take: "mine" as const }));
    await desk.client.call("outbox.resolve", { id: clash.id, choices });
    await settled(desk.client, 60_000);
  }
}

async function live(world: World, folder: string, plan: Plan): Promise<Outcome> {
  const begun = performance.now();
  const { team } = world;
  const prefix = `s${plan.seed}n${world.lives}`;
  mkdirSync(folder);
  cpSync(join(world.folder, "desk"), join(folder, "desk"), { recursive: true });
  cpSync(join(world.folder, "keychain"), join(folder, "keychain"));
  const place = await newCase(team, prefix);
  const rival = createRival(team, place, prefix);
  const ledger = join(folder, "ledger");
  const { fault } = plan;
  const atServer = fault.kind === "point" && isServerPoint(fault.point);
  const life: Life = {
    folder: join(folder, "desk"),
    keychain: join(folder, "keychain"),
    serverUrl: team.url,
    ledger,
    prefix,
    fault: atServer ? null : fault,
    steps: plan.steps,
    sizes: plan.sizes,
    takesAlong: plan.takesAlong,
    ...place,
  };

  if (atServer) await team.arm(fault.point, fault.count);
  const first = await lifeOf(life, world, {
    killAfter: fault.kind === "time" ? fault.milliseconds : null,
    goesWithServer: atServer && plan.bothGo,
    onRival: rival.edit,
  });
  await team.up();
  const serverKilled = await team.disarm();
  const second =
    plan.second?.kind === "time"
      ? await lifeOf({ ...life, fault: null, steps: null, ledger: `${ledger}-2` }, world, {
          killAfter: plan.second.milliseconds,
          goesWithServer: false,
          onRival: async () => {},
        })
      : null;

  const lines = existsSync(ledger) ? readLedger(ledger) : [];
  const problems = [first.words, second?.words ?? ""].filter((words) => words !== "");
  for (const line of lines) if (line.what === "ended" && line.error !== null) problems.push(line.error);

  const desk = await openDesk({ folder: life.folder, keychain: life.keychain, serverUrl: team.url });
  try {
    const early = await settled(desk.client, 60_000);
    if (!early) problems.push("What waits is not sent.");
    const conflicts = (await desk.client.call("outbox.list", {})).changes.filter(
      ({ state }) => state === "conflict",
    ).length;
    if (plan.decides) await decideAll(desk);
    const { changes } = await desk.client.call("outbox.list", {});
    const { outbox, phase, problem } = await desk.client.call("app.state", {});
    if (phase !== "signed-in" || problem !== null) problems.push(`It starts as ${phase}: ${problem}`);
    if (outbox?.lost)
      problems.push(`It says that ${outbox.lost.count} are lost: ${outbox.lost.what.join(", ")}`);
    if (!outbox || outbox.problem) problems.push(`The outbox: ${outbox?.problem ?? "none"}`);
    const draft = async (key: string) =>
      numberOf((await desk.client.call("drafts.get", { key })).draft?.body);
    const verdict = await judge(
      lines,
      await lookAtServer({
        db: team.db,
        files: join(world.folder, "server", "files"),
        prefix,
        assessment: place.assessment,
        caseId: place.case.id,
        meeting: place.meeting,
      }),
      {
        waiting: changes.length,
        exported: await desk.exported(),
        typed: await draft("crash:typed"),
        put: await draft("crash:put"),
      },
      rival.tokens,
    );
    problems.push(...desk.faults);
    const killedHere = lines.some((line) => line.what === "killed") || first.killedByTime;
    return {
      ...verdict,
      seed: plan.seed,
      point: fault.kind === "point" ? fault.point : "any time",
      killed: atServer ? serverKilled === fault.point : killedHere,
      queued: lines.filter((line) => line.what === "saved" && line.queued).length,
      conflicts,
      blocked: changes.flatMap(({ state, kind, reason }) =>
        state === "attention" ? [`${kind}: ${reason}`] : [],
      ),
      problems,
      milliseconds: performance.now() - begun,
    };
  } finally {
    await desk.stop();
  }
}
