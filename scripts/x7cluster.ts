import { startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { spawnSync } from "node:child_process";
const c = await startCluster();
try {
const url = await makeDatabase(c.url, null);
console.log(new Date().toISOString());
const r = spawnSync("/usr/bin/time", ["-f", "%e s %M KB", process.execPath, "--env-file=/tmp/x7/district/server.env", "/work/review/x7-backup/out/main/bellwether.js", "move", "--to", url], { cwd: "/tmp/x7/district", encoding: "utf8" });
console.log(r.stdout, r.stderr);
} finally { await c.stop(); }
