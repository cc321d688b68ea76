import { readdir, stat, statfs } from "node:fs/promises";
import { arch, freemem, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { AppState } from "#contract/bridge/app-state.ts";
import type { DiagnosticPart } from "#contract/bridge/diagnostics.ts";
import { lastLines } from "#core/adapters/log-files.ts";
import type { KnownDatabase } from "#core/kit/known-database.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { Support } from "#core/ports/support.ts";
import { checkDatabase } from "./check-database.ts";
import { folderSizes } from "./folder-sizes.ts";
import { policyText } from "./reduced.ts";

export interface DiagnosticsDeps {
  readonly version: string;
  readonly data: string;
  readonly support: Support | null;
  readonly policy: PolicyPort;
  readonly state: () => AppState;
  readonly databases: () => Promise<readonly KnownDatabase[]>;
}

export interface Diagnostics {
  readonly collect: () => Promise<readonly DiagnosticPart[]>;
  /** A ZIP file of those parts of what was collected last: what was shown is what is written. */
  readonly pack: (ids: readonly DiagnosticPart["id"][]) => Uint8Array;
}

const mostLines = 400;
const lines = (facts: Readonly<Record<string, unknown>>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** What a state says without saying who or where: kinds, counts, yes and no. */
function stateText(state: AppState): string {
  const { connection, outbox, profileProblem, unopened } = state;
  return lines({
    phase: state.phase,
    "safe start": state.safe,
    connection: connection?.kind ?? "none",
    reachable: connection?.server.reachable ?? "not asked",
    keychain: state.keychain,
    "key kept in": state.keyPlace ?? "nothing",
    "could not be opened": unopened?.kind ?? "no",
    "data folder": state.folderProblem === null ? "in place" : "gone",
    "own files": profileProblem === null ? "open" : profileProblem.kind,
    "changes waiting": outbox?.waiting ?? 0,
    "changes that need attention": outbox?.attention ?? 0,
    conflicts: outbox?.conflicts ?? 0,
    "changes lost": outbox?.lost?.count ?? 0,
    "outbox cannot be used": outbox !== null && outbox.problem !== null,
    "waiting of people who signed out": state.waitingHere,
  });
}

async function systemText(data: string): Promise<string> {
  const disk = await statfs(data).catch(() => null);
  return lines({
    system: `${platform()} ${release()} ${arch()}`,
    memory: `${Math.round(freemem() / 1e6)} MB free of ${Math.round(totalmem() / 1e6)} MB`,
    "disk of the data folder":
      disk === null ? "cannot be read" : `${Math.round((disk.bavail * disk.bsize) / 1e6)} MB free`,
    language: Intl.DateTimeFormat().resolvedOptions().locale,
  });
}

async function crashText(folder: string | null): Promise<string> {
  if (folder === null) return "No crash dumps are written.";
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.filter((name) => name.endsWith(".dmp")).map((name) => stat(join(folder, name)).catch(() => null)),
  );
  const found = sizes.filter((one) => one !== null);
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  return `${found.length} crash dumps, ${bytes} bytes. They are not in this file: a dump may hold what was on the screen or in memory, also names and words of records.`;
}

/** *Collect diagnostics*: what helps to find a fault, as text that can be read before it is written. Never records. */
export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  const { support, data } = deps;
  let collected: readonly DiagnosticPart[] = [];

  const parts = async (): Promise<Readonly<Record<DiagnosticPart["id"], string>>> => ({
    program: lines({ Bellwether: deps.version, ...support?.versions() }),
    system: await systemText(data),
    policy: policyText(deps.policy),
    state: stateText(deps.state()),
    files: await folderSizes(data),
    databases: (await deps.databases()).map(checkDatabase).join("\n") || "None is open.",
    crashes: await crashText(support?.crashFolder ?? null),
    log:
      support === null || support.logFolder === null
        ? "No log is written."
        : (await lastLines(support.logFolder, mostLines)).join("\n"),
  });

  return {
    collect: async () => {
      const texts = await parts();
      collected = (Object.keys(texts) as DiagnosticPart["id"][]).map((id) => ({ id, text: texts[id] }));
      return collected;
    },
    pack: (ids) => {
      const chosen = collected.filter(({ id }) => ids.includes(id));
      return zipSync(Object.fromEntries(chosen.map(({ id, text }) => [`${id}.txt`, strToU8(`${text}\n`)])));
    },
  };
}
