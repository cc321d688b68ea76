import { type FaultPoint, faultPoints } from "#core/ports/fault-points.ts";
import { createRandom, type Random } from "../histories/random.ts";

/** Where a process ends: at the `count`th hit of a fault point, or after a time. */
export type Fault =
  | { readonly kind: "point"; readonly point: FaultPoint; readonly count: number }
  | { readonly kind: "time"; readonly milliseconds: number };

export type Step =
  | "person"
  | "section"
  | "shared-section"
  | "interview"
  | "answer"
  | "task"
  | "comment"
  | "case"
  | "time"
  | "intake"
  | "coding"
  | "inquiry"
  | "minutes"
  | "upload"
  | "rival"
  | "rival-shared"
  | "cut"
  | "back"
  | "settle";

export interface Plan {
  readonly seed: number;
  readonly fault: Fault;
  readonly steps: readonly Step[];
  /** Sizes of the files in bytes, in the order of the uploads. */
  readonly sizes: readonly number[];
  /** Does the computer pin the case while it works? */
  readonly takesAlong: boolean;
  /** After killing the server: is the computer killed too? */
  readonly bothGo: boolean;
  /** Where the first start after the kill is killed too; null: it is not. */
  readonly second: Fault | null;
  /** Clashes: are they decided, or left? */
  readonly decides: boolean;
}

export const isServerPoint = (point: FaultPoint): boolean => point.startsWith("server.");

/** About how often a life hits a point; a kill may be at any of these hits. */
const reached: Readonly<Record<FaultPoint, number>> = {
  "outbox.before-commit": 24,
  "outbox.after-commit": 24,
  "outbox.after-head": 24,
  "outbox.before-send": 28,
  "outbox.after-answer": 24,
  "outbox.after-ack": 24,
  "outbox.before-merge": 3,
  "outbox.after-merge": 3,
  "drafts.before-commit": 28,
  "drafts.after-commit": 28,
  "uploads.while-sealing": 8,
  "uploads.after-seal": 3,
  "uploads.between-chunks": 2,
  "uploads.before-finish": 2,
  "offline.while-copying": 20,
  "cache.after-put": 28,
  "server.mid-body": 20,
  "server.before-effect": 20,
  "server.before-commit": 20,
  "server.after-commit": 20,
  "server.after-send": 20,
};

const edits: readonly Step[] = [
  "person",
  "section",
  "section",
  "interview",
  "answer",
  "task",
  "comment",
  "case",
  "time",
  "intake",
  "coding",
  "inquiry",
  "minutes",
  "upload",
];

/** Work with the server, a stretch without it, and what follows when it is back. */
function stepsOf(random: Random): readonly Step[] {
  const some = (count: number): Step[] => Array.from({ length: count }, () => random.pick(edits));
  const meeting: Step[] = random.chance(0.5) ? ["rival", "section", "intake", "minutes"] : [];
  const clash: Step[] = random.chance(0.3) ? ["rival-shared", "shared-section"] : [];
  return [
    ...some(2),
    "rival",
    "section",
    ...some(2),
    "upload",
    "cut",
    ...some(3),
    "section",
    "interview",
    "comment",
    "intake",
    "coding",
    "inquiry",
    "minutes",
    "upload",
    "rival",
    ...clash,
    "back",
    ...some(2),
    "settle",
    ...meeting,
    ...some(3),
    "settle",
  ];
}

const faultAt = (random: Random, point: FaultPoint): Fault => ({
  kind: "point",
  point,
  count: 1 + random.int(reached[point]),
});

/** Each point has its turn, and every eighth run ends at a random time. */
const turns: readonly (FaultPoint | null)[] = faultPoints.flatMap((point, at) =>
  at % 7 === 6 ? [point, null] : [point],
);
export const turnsInAll = turns.length;

export function planOf(seed: number, turn: number, only: FaultPoint | null = null): Plan {
  const random = createRandom(seed).fork("crash");
  const point = only ?? turns[turn % turns.length] ?? null;
  const fault: Fault =
    point === null ? { kind: "time", milliseconds: random.int(2_000) } : faultAt(random, point);
  const steps = stepsOf(random.fork("steps"));
  const files = random.fork("files");
  return {
    seed,
    fault,
    steps,
    sizes: steps
      .filter((step) => step === "upload")
      .map(() => (files.chance(0.2) ? 1_100_000 + files.int(400_000) : 1 + files.int(200_000))),
    takesAlong: point?.startsWith("offline.") || point?.startsWith("cache.") || random.chance(0.25),
    bothGo: random.chance(0.4),
    second: random.chance(0.12) ? { kind: "time", milliseconds: 20 + random.int(300) } : null,
    decides: random.chance(0.5),
  };
}
