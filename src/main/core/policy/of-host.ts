import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { PolicyPort } from "#core/ports/policy.ts";
import { expandPath, type PathSurroundings, tooHigh } from "./expand-path.ts";

const here = (): PathSurroundings => ({ platform: process.platform, home: homedir(), env: process.env });

/**
 * The folder of data: what is fixed, else what the command line says, else the system's place. Throws, in words for the
 * person, where a folder is fixed that cannot be meant: in another one, what is written could be lost or lie open.
 */
export function dataFolder(
  { values, fixed, unread }: PolicyPort,
  otherwise: string,
  surroundings: PathSurroundings = here(),
): string {
  if (!fixed.has("DataFolder")) return otherwise;
  if (unread.has("DataFolder")) {
    if (wasUsed(otherwise)) return otherwise;
    throw new Error(
      "What your organization set on this computer cannot be read, so it cannot be told where Bellwether’s data belongs (DataFolder). There is none in the usual place, and none was begun there. Tell whoever manages this computer.",
    );
  }
  const path = expandPath(values.DataFolder, surroundings);
  const shared = path === null ? null : tooHigh(path, surroundings);
  if (shared !== null)
    throw new Error(
      `Your organization set the folder of Bellwether’s data (DataFolder), and “${values.DataFolder}” is ${shared}. It has to be a folder of Bellwether’s own, such as Bellwether below it. Nothing was changed. Tell whoever manages this computer.`,
    );
  if (path === null)
    throw new Error(
      `Your organization set the folder of Bellwether’s data (DataFolder), and “${values.DataFolder}” is no full path on this computer. Nothing was changed. Tell whoever manages this computer.`,
    );
  return path;
}

/** The folder of logs that is fixed; blank where none is, or none that can be meant. */
export const fixedLogFolder = ({ values }: PolicyPort, surroundings: PathSurroundings = here()): string =>
  values.LogFolder === "" ? "" : (expandPath(values.LogFolder, surroundings) ?? "");

export interface Authorities {
  /** Certificates beside those of the system, each as PEM. */
  readonly pems: readonly string[];
  /** As it was, or with what is wrong with the file. */
  readonly policy: PolicyPort;
}

/** The further authorities of a policy. Where their file cannot be read, those of the system are trusted alone. */
export function readAuthorities(policy: PolicyPort, surroundings: PathSurroundings = here()): Authorities {
  const { CertificateFile } = policy.values;
  if (CertificateFile === "") return { pems: [], policy };
  const path = expandPath(CertificateFile, surroundings);
  let pems: readonly string[] = [];
  try {
    const text = path === null ? "" : readFileSync(path, "utf8");
    pems = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  } catch {
    // Told below.
  }
  if (pems.length > 0) return { pems, policy };
  const problem = `CertificateFile: ${CertificateFile} holds no certificate that can be read. Those of the system are trusted alone.`;
  return {
    pems: [],
    policy: { ...policy, problems: [...policy.problems, { policy: "CertificateFile", problem }] },
  };
}

/** How calls leave this computer. `none`: no call may. */
export type WayOut =
  | { readonly kind: "system" }
  | { readonly kind: "direct" }
  | { readonly kind: "proxy"; readonly address: string }
  | { readonly kind: "none" };

/** What lies in a folder of data that was used before. */
const wasUsed = (folder: string): boolean =>
  ["settings.json", "computer", "profiles"].some((name) => existsSync(join(folder, name)));

/** A proxy that is fixed and cannot be read must not lead to calls without one. */
export function wayOut({ values }: PolicyPort): WayOut {
  if (values.ProxyMode === "system") return { kind: "system" };
  if (values.ProxyMode === "none") return { kind: "direct" };
  return values.ProxyAddress === "" ? { kind: "none" } : { kind: "proxy", address: values.ProxyAddress };
}

const noWayOut =
  "Your organization set a proxy for calls to servers (ProxyAddress), and its address cannot be read. Tell whoever manages this computer.";
const unknownWay =
  "What your organization set cannot be read on this computer, so it cannot be told by which way calls to servers may leave (ProxyMode). Until it can, Bellwether calls none. Tell whoever manages this computer.";

/** Why no call may leave this computer, in words for the person; null where they may. */
export const wayRefusal = (policy: PolicyPort): string | null => {
  if (wayOut(policy).kind !== "none") return null;
  return policy.unread.has("ProxyMode") ? unknownWay : noWayOut;
};
