import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyCommand } from "#server/commands/verify-command.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import {
  startTestServer,
  type TestServer,
  testAuditKey,
  testKey,
  testPassword,
} from "#support/server/server.ts";

// Decision 055: `verify-audit EXPORT.json`, beside the running server.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ inFile: true });
});
afterAll(() => server.close());

it("checks an exported log as an operator runs it", async () => {
  const admin = await server.as("district");
  await admin.post("/user/confirm-password", { password: testPassword });
  const answer = await admin.post("/api/v2/log-exports/download", { format: "json", reason: "Review" });
  const keyFile = join(server.directory, "audit.key");
  await writeFile(keyFile, `${testAuditKey}\n`, { mode: 0o600 });
  const verify = async (name: string, text: string) => {
    const file = join(server.directory, name);
    await writeFile(file, text);
    const command = {
      database: { file: join(server.directory, "server.db"), key: testKey },
      keyFile,
      anchorFile: join(server.directory, "none"),
      mails: [file],
    };
    const { code, lines } = await verifyCommand(command, sqlite);
    return { code, lines: lines.filter((line) => line.startsWith(file)) };
  };
  const whole = await verify("whole.json", answer.text);
  expect(whole.lines).toHaveLength(1);
  expect(whole.lines[0]).toContain("Its entries were compared with those of the database.");
  const edited = await verify("edited.json", answer.text.replace("Test district", "Somebody else"));
  expect(edited.lines.join("\n")).toContain("its seal does not fit");
  // A file named by mistake is no alarm.
  const other = await verify("answer.json", JSON.stringify({ message: "This action is unauthorized." }));
  expect(other.code).toBe(2);
  expect(other.lines[0]).toContain("is no export of the audit log");
});
