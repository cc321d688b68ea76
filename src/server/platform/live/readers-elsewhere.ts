import { z } from "zod";
import type { Processes } from "#server/database/processes.ts";

interface OpenStream {
  readonly session: string;
  readonly userId: number;
}

const stream = z.object({ session: z.string(), userId: z.int() });
const told = z.union([
  z.object({ opened: stream }),
  z.object({ closed: z.string() }),
  z.object({ all: z.array(stream).readonly() }),
  z.object({ asks: z.literal(true) }),
]);
type Told = Readonly<z.output<typeof told>>;

/** Whose streams are open at other processes. */
export interface ReadersElsewhere {
  readonly opened: (one: OpenStream) => void;
  readonly closed: (session: string) => void;
  readonly all: () => readonly OpenStream[];
}

interface Deps {
  readonly processes: Processes;
  readonly here: () => readonly OpenStream[];
  /** A session reads at another process from now on: of one session there is one stream. */
  readonly replaced: (session: string) => void;
}

/**
 * Known in memory: of a process that was killed some stay until the next time that something was missed, which costs a look at
 * their sessions and tells nobody anything.
 */
export function createReadersElsewhere({ processes, here, replaced }: Deps): ReadersElsewhere {
  const byProcess = new Map<string, Map<string, OpenStream>>();
  const tell = (what: Told) => processes.tell("readers", what);

  processes.hear("readers", (what, from) => {
    const { data } = told.safeParse(what);
    if (data === undefined) return;
    const known = byProcess.get(from) ?? new Map<string, OpenStream>();
    byProcess.set(from, known);
    if ("opened" in data) {
      known.set(data.opened.session, data.opened);
      replaced(data.opened.session);
    } else if ("closed" in data) known.delete(data.closed);
    else if ("all" in data) {
      known.clear();
      for (const each of data.all) known.set(each.session, each);
    } else if (here().length > 0) tell({ all: here() });
  });
  const ask = () => {
    byProcess.clear();
    tell({ asks: true });
    // Who has taken this process for gone has forgotten it.
    if (here().length > 0) tell({ all: here() });
  };
  processes.whenMissed(ask);
  ask();

  return {
    opened: (one) => tell({ opened: one }),
    closed: (session) => tell({ closed: session }),
    all: () => [...byProcess.values()].flatMap((known) => [...known.values()]),
  };
}
