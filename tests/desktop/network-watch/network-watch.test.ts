import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { canTrace, counted, readTrace, type Seen, traceArguments } from "./trace.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const results = join(root, "test-results");

interface Day {
  readonly seen: readonly Seen[];
  readonly origin: string;
  readonly steps: readonly string[];
}
