// One life of the application: node assessor.ts LIFE (as JSON). It works until it is killed, or to its end.

import { flushCompileCache } from "node:module";
import type { FaultPoint } from "#core/ports/fault-points.ts";
import { createDraftKeeper } from "#lib/drafts/draft-keeper.ts";
import { openDesk } from "./desk.ts";
import { openLedger, typeEvery } from "./ledger.ts";
import type { FromAssessor, Life, ToAssessor } from "./life.ts";
import type { Fault } from "./plan.ts";
import { settled } from "./settle.ts";
import { workThrough } from "./work.ts";

const life = JSON.parse(process.argv[2] ?? "") as Life;
const ledger = openLedger(life.ledger);
const tell = (message: FromAssessor) => process.send?.(message);

/** Nothing is announced or closed: the process is gone. */
const die = (): void => void process.kill(process.pid, "SIGKILL");

const pointOf = (fault: Fault | null) => (fault?.kind === "point" ? fault : null);
const wanted = pointOf(life.fault);
let left = wanted?.count ?? 0;
const faultHook = (point: FaultPoint) => {
  if (point !== wanted?.point) return;
  left -= 1;
  if (left > 0) return;
  ledger.write({ what: "killed", point, at: Date.now() });
  die();
};

flushCompileCache();
tell({ kind: "starting" });
const desk = await openDesk({ ...life, faultHook });
const answers: (() => void)[] = [];
process.on("message", (message: ToAssessor) => {
  if (message.kind === "rival-done") answers.shift()?.();
  else desk.look();
});
process.once("disconnect", die);

/** A form with endless typing: saved as the page saves it, and beside that put directly. */
function typeDrafts(): void {
  let number = 0;
  let putting = false;
  const keeper = createDraftKeeper(
    {
      put: async (body) =>
        desk.client.call("drafts.put", {
          key: "crash:typed",
          label: "Typed",
          body: body as { number: number },
        }),
      remove: async () => {},
      delay: 600,
      retry: 2_000,
    },
    false,
  );
  setInterval(() => {
    number += 1;
    const mine = number;
    const { user, system } = process.cpuUsage();
    ledger.write({ what: "typed", number: mine, at: Date.now(), worked: (user + system) / 1_000 });
    keeper.note({ number: mine });
    if (putting) return;
    putting = true;
    desk.client
      .call("drafts.put", {
        key: "crash:put",
        label: "Put",
        body: { number: mine, text: "word ".repeat(mine) },
      })
      .then(
        () => ledger.write({ what: "draft", key: "crash:put", number: mine }),
        () => {},
      )
      .finally(() => {
        putting = false;
      });
  }, typeEvery);
}

let error: string | null = null;
try {
  if (life.steps === null) await settled(desk.client, 10_000);
  else {
    typeDrafts();
    const rival = (shared: boolean) =>
      new Promise<void>((resolve) => {
        answers.push(resolve);
        tell({ kind: "rival", shared });
      });
    await workThrough({ desk, ledger, life, steps: life.steps, rival });
    // Drafts are put at intervals, and there is always a next one.
    if (wanted?.point.startsWith("drafts.")) await new Promise(() => {});
  }
} catch (thrown) {
  error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
ledger.write({ what: "ended", at: Date.now(), error });
die();
