import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#support/postgres/cluster.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const node = join(root, "node_modules", ".bin", "node");

/** The settings of a server, by name. */
export type Settings = Readonly<Record<string, string>>;

/** As `npm run server` starts it. */
const flags = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/** The operator's command; what it printed. */
export async function operate(args: readonly string[], settings: Settings): Promise<string> {
  const program = join(root, "out", "main", "bellwether.js");
  const { stdout } = await promisify(execFile)(node, [...flags, program, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/** A process of the built server. */
export interface Process {
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** How often, and with what last words, it ended by itself: nobody may. */
  readonly died: readonly string[];
  /** The first lines of its log that tell of an answer 500. */
  readonly failed: readonly string[];
}

/** Programs that this one started and that are still running: they end with it, however it ends. */
const ours = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of ours) child.kill("SIGKILL");
});

function ofOurs(child: ChildProcess): ChildProcess {
  ours.add(child);
  child.once("exit", () => ours.delete(child));
  return child;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function startProcess(settings: Settings): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const died: string[] = [];
  const failed: string[] = [];
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (child === null) return;
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    const ending = child;
    child = null;
    ending.kill(signal);
    await ended;
  };
  const start = async () => {
    const running = spawn(node, [...flags, join(root, "out", "main", "server.js")], {
      env: { PATH: process.env.PATH, ...settings, HOST: "127.0.0.1", PORT: String(port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = ofOurs(running);
    let said = "";
    running.stderr?.on("data", (chunk) => {
      said = (said + String(chunk)).slice(-2_000);
      for (const line of String(chunk).split("\n"))
        if (/request\.failed|"status":500/.test(line) && failed.length < 20)
          failed.push(line.slice(0, 2_000));
    });
    running.once("exit", (code, signal) => {
      if (child === running) died.push(`${code ?? signal}: ${said.slice(-500)}`);
    });
    while (!(await isReady(url))) {
      if (running.exitCode !== null) throw new Error(`The server ended with ${running.exitCode}: ${said}`);
      await wait(100);
    }
  };
  await start();
  return { url, start, died, failed, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

const nginxPrograms = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

/** nginx in front of these, without sticky sessions, as deploy/nginx.conf has it but for TLS; null where it is not installed. */
export async function startNginx(folder: string, urls: readonly string[]) {
  const program = nginxPrograms.find(existsSync);
  if (program === undefined) return null;
  const port = await freePort();
  const at = join(folder, "nginx");
  await mkdir(at, { recursive: true });
  const servers = urls
    .map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
    .join("\n");
  const configuration = `${process.getuid?.() === 0 ? "user root;\n" : ""}worker_processes 1;
worker_rlimit_nofile 16384;
pid ${at}/nginx.pid;
error_log ${at}/error.log crit;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${at}/body;
  proxy_temp_path ${at}/proxy;
  fastcgi_temp_path ${at}/fastcgi;
  uwsgi_temp_path ${at}/uwsgi;
  scgi_temp_path ${at}/scgi;
  keepalive_requests 100000;
  upstream bellwether {
${servers}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 110m;
    location / {
      proxy_pass http://bellwether;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto http;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 120s;
    }
  }
}
`;
  const file = join(at, "nginx.conf");
  await writeFile(file, configuration);
  const child = ofOurs(spawn(program, ["-c", file, "-g", "daemon off;"], { stdio: "ignore" }));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error("nginx did not start.");
    await wait(50);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What holds for every measured server: nobody is told to come back later because all of them come from one address. */
export const commonSettings = (folder: string): Settings => ({
  STATE_DIRECTORY: folder,
  BLOB_DIRECTORY: join(folder, "files"),
  AUDIT_KEY_FILE: join(folder, "audit.keys"),
  AUDIT_ANCHOR_FILE: join(folder, "audit.anchors"),
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
  ADDRESS_REQUESTS_PER_MINUTE: "1000000",
  REQUESTS_PER_MINUTE: "100000",
  TZ: "America/Chicago",
});
