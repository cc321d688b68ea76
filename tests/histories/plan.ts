import type { Random } from "./random.ts";

export const operationKinds = [
  "person",
  "assessment",
  "interview",
  "reminder",
  "edit",
  "look",
  "pause",
  "cut",
  "join",
  "weather",
  "restart",
  "sign-out",
  "sign-in",
  "server-down",
  "server-up",
  "resolve",
  "retry",
  "discard",
  "delete",
  "intake",
  "worksheet",
  "judgment",
  "inquiry",
  "comment",
  "move",
  "minutes",
  "end-meeting",
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** One step of a history. Its numbers are taken modulo what exists then, so any part of a plan is a plan. */
export interface Operation {
  readonly kind: OperationKind;
  readonly client: number;
  readonly window: number;
  readonly dice: number;
}

export interface Plan {
  readonly seed: number;
  readonly clients: number;
  /** Fewer than clients where some of them work at two computers. */
  readonly people: number;
  readonly operations: readonly Operation[];
  /** Are remaining conflicts decided at the end? */
  readonly tidy: boolean;
}

const weights: Readonly<Record<OperationKind, number>> = {
  person: 3,
  assessment: 4,
  interview: 5,
  reminder: 4,
  edit: 44,
  look: 5,
  pause: 10,
  cut: 5,
  join: 6,
  weather: 4,
  restart: 3,
  "sign-out": 1,
  "sign-in": 2,
  "server-down": 1,
  "server-up": 3,
  resolve: 5,
  retry: 1,
  discard: 0.4,
  delete: 0.6,
  intake: 2,
  worksheet: 4,
  judgment: 2,
  inquiry: 2,
  comment: 5,
  move: 6,
  minutes: 18,
  "end-meeting": 0.1,
};
const wavr = { intake: 0, worksheet: 0, judgment: 0 };
const teamwork = { inquiry: 0, comment: 0, move: 0, minutes: 0, "end-meeting": 0 };

function kindOf(random: Random, of: typeof weights): OperationKind {
  let left = random.next() * Object.values(of).reduce((sum, weight) => sum + weight, 0);
  for (const kind of operationKinds) {
    left -= of[kind];
    if (left < 0) return kind;
  }
  return "edit";
}

/** Seeds that failed before WAVR documents, comments and minutes were written here: their lives stay as they were. */
const before: ReadonlySet<number> = new Set([
  100327, 100515, 100892, 101475, 101986, 102512, 102616, 102974, 103096, 103462, 103696, 103844, 105519,
  106476, 106750, 107091, 107446, 107823, 108162, 109178, 400453, 408606, 705807, 708341, 1246320735,
]);

/**
 * The plan of a seed: 2 to 5 clients, a person and an assessment at the beginning, then anything. In most, a WAVR
 * assessment goes on too, of people who work at two computers: a worksheet obeys one person alone. In as many a team meets,
 * which writes minutes, worksheets of a pack, and comments that it moves between compartments.
 */
export function planOf(seed: number, random: Random, length: number): Plan {
  const isWavr = !before.has(seed) && random.fork("wavr").chance(0.7);
  const meets = !before.has(seed) && random.fork("team").chance(0.7);
  const clients = 2 + random.int(4);
  const step = (kind: OperationKind): Operation => ({
    kind,
    client: random.int(clients),
    window: random.int(2),
    dice: random.int(2 ** 31),
  });
  const first: readonly OperationKind[] = [
    "person",
    "assessment",
    ...(isWavr ? (["intake", "worksheet"] as const) : []),
    ...(meets ? (["inquiry", "comment", "minutes"] as const) : []),
  ];
  const kinds = { ...weights, ...(isWavr ? {} : wavr), ...(meets ? {} : teamwork) };
  const rest = Math.max(0, length - first.length);
  const all = [...first.map(step), ...Array.from({ length: rest }, () => step(kindOf(random, kinds)))];
  const tidy = random.chance(0.7);
  // Whoever was away when a meeting ended comes back with words for its minutes.
  const ends = meets && random.fork("end").chance(0.3);
  const operations = ends ? all.with(Math.floor(all.length * 0.75), step("end-meeting")) : all;
  return {
    seed,
    clients,
    people: isWavr || meets ? Math.max(2, Math.ceil(clients / 2)) : clients,
    operations,
    tidy,
  };
}
