// Which folder of a layer may import which: each only those before it.

export interface Layer {
  readonly root: string;
  /** From the lowest to the highest. A file at the top of the layer counts as the highest of all. */
  readonly folders: readonly string[];
}

export const layers: readonly Layer[] = [
  { root: "src/contract", folders: ["kit", "policy", "merge", "records", "services", "endpoints", "bridge"] },
  {
    root: "src/server",
    folders: [
      "text",
      "options",
      "security",
      "rosters",
      "database",
      "access",
      "platform",
      "http",
      "kit",
      "records",
      "services",
      "dispatch",
      "sample",
      "commands",
    ],
  },
  {
    root: "src/main/core",
    folders: [
      "ports",
      "kit",
      "policy",
      "adapters",
      "store",
      "api",
      "drafts",
      "cache",
      "outbox",
      "files",
      "profile",
      "offline",
      "live",
      "session",
      "diagnostics",
      "updates",
      "handlers",
      "page",
    ],
  },
  { root: "src/main/core/session", folders: ["computer", "connection", "lock", "provider"] },
  { root: "src/main/electron", folders: ["spelling", "system", "windows", "bridge"] },
  { root: "src/renderer", folders: ["lib", "host", "ui", "parts", "features", "app", "gallery"] },
  { root: "scripts/lib", folders: ["kit", "install", "start", "testing", "package", "policy"] },
];
