// The crash test's team server in a process of its own: node team-server.ts FOLDER PORT DATABASE. It ends itself where told.

import { writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { buildApp } from "#server/app.ts";
import { insertRow } from "#server/database/rows.ts";
import { defaultOptions } from "#server/options/options.ts";
import { countUsers, insertMembership } from "#server/platform/accounts/users.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { createPasswords } from "#server/security/passwords.ts";
import { type LastingDatabase, testEngine } from "#support/postgres/test-engine.ts";
import { type FromServer, password, people, type ToServer } from "./team-words.ts";

const cost = { memoryCost: 1024, timeCost: 2 };
const [folder = "", port = "0", database = "{}"] = process.argv.slice(2);
const tell = (message: FromServer) => process.send?.(message);
let armed: (ToServer & { kind: "arm" }) | null = null;

const { app, db } = await buildApp(
  {
    ...(JSON.parse(database) as LastingDatabase),
    blobDirectory: join(folder, "files"),
    passwordCost: cost,
    rateLimits: {
      ...defaultOptions.rateLimits,
      perMinute: 1_000_000,
      addressPerMinute: 1_000_000,
      forgotPerHour: 1_000,
      guestEntriesPerHour: 1_000_000,
      signInPerMinute: 1_000,
      signInPerHour: 1_000,
    },
    checkResponses: false,
    faultHook: (point) => {
      if (armed?.point !== point) return;
      armed = { ...armed, count: armed.count - 1 };
      if (armed.count > 0) return;
      writeFileSync(join(folder, "killed"), point);
      process.kill(process.pid, "SIGKILL");
    },
  },
  testEngine,
);

async function fill(): Promise<void> {
  const now = new Date().toISOString();
  const stamps = { created_at: now, updated_at: now };
  const password_hash = await createPasswords(cost).hash(password);
  await db.transaction().execute(async (transaction) => {
    const organization_id = await insertOrganization(transaction, {
      uuid: uuidv7(),
      name: "North School",
      kind: "school",
      number_prefix: "NOR",
      parent_id: null,
      ...stamps,
    });
    for (const email of Object.values(people)) {
      const user_id = await insertRow(transaction, "users", {
        uuid: uuidv7(),
        full_name: email,
        email,
        title: null,
        phone: null,
        password_hash,
        active: 1,
        totp_secret: null,
        totp_confirmed: 0,
        totp_last_step: 0,
        last_seen_at: null,
        ...stamps,
      });
      await insertMembership(transaction, { user_id, organization_id, role: "administrator", active: 1 });
    }
  });
}

flushCompileCache();
if ((await countUsers(db)) === 0) await fill();
process.on("message", (message: ToServer) => {
  if (message.kind === "arm") {
    armed = message;
    tell({ kind: "armed" });
  } else {
    armed = null;
    tell({ kind: "armed" });
  }
});
process.once("disconnect", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(port) });
tell({ kind: "ready", port: (app.server.address() as AddressInfo).port });
