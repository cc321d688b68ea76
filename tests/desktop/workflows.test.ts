import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { namePackage } from "../../scripts/lib/package/feed-packages.ts";
import { windowsProgram } from "./stand-in/program-file.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, ".github", "workflows");
const require = createRequire(join(root, "node_modules", "app-builder-lib", "package.json"));

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[]; readonly uses?: string }>>;
}

const names = readdirSync(folder);
const text = (name: string) => readFileSync(join(folder, name), "utf8");
const read = (name: string): Workflow => require("js-yaml").load(text(name));
const stepsOf = (name: string): readonly Step[] =>
  Object.values(read(name).jobs).flatMap(({ steps = [] }) => steps);

const words = { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } };
/** The part of GitHub's form of workflows that is used here; a key that it does not know is a slip. */
const schema = {
  type: "object",
  required: ["name", "on", "permissions", "jobs"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    on: {
      type: "object",
      additionalProperties: false,
      properties: {
        push: { type: "object", additionalProperties: false, properties: { branches: {}, tags: {} } },
        pull_request: { type: "null" },
        workflow_dispatch: { type: "null" },
        workflow_call: {
          type: "object",
          additionalProperties: false,
          properties: { inputs: {}, secrets: {} },
        },
      },
    },
    permissions: words,
    concurrency: {
      type: "object",
      additionalProperties: false,
      properties: { group: { type: "string" }, "cancel-in-progress": { type: "boolean" } },
    },
    jobs: {
      type: "object",
      patternProperties: {
        "^[a-z][a-z-]*$": {
          type: "object",
          additionalProperties: false,
          properties: {
            needs: { type: ["string", "array"] },
            "runs-on": { type: "string" },
            environment: { type: "string" },
            "timeout-minutes": { type: "integer", maximum: 120 },
            permissions: words,
            strategy: {
              type: "object",
              additionalProperties: false,
              properties: { "fail-fast": { type: "boolean" }, matrix: { type: "object" } },
            },
            defaults: { type: "object" },
            uses: { type: "string" },
            with: words,
            secrets: { const: "inherit" },
            steps: {
              type: "array",
              items: {
                type: "object",
                additionalProperties: false,
                properties: {
                  id: { type: "string" },
                  name: { type: "string" },
                  if: { type: "string" },
                  uses: { type: "string" },
                  with: words,
                  env: words,
                  run: { type: "string" },
                  shell: { enum: ["bash", "pwsh"] },
                },
                oneOf: [{ required: ["uses"] }, { required: ["run", "name"] }],
              },
            },
          },
          oneOf: [{ required: ["uses"] }, { required: ["runs-on", "steps", "timeout-minutes"] }],
        },
      },
      additionalProperties: false,
    },
  },
};

describe("workflows", () => {
  it("are three, and hold to the form that GitHub reads", () => {
    expect(names.sort()).toEqual(["package.yml", "release.yml", "test.yml"]);
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
    for (const name of names) {
      validate(read(name));
      expect(validate.errors, name).toBeNull();
    }
    validate({ ...read("test.yml"), job: {} });
    expect(validate.errors).not.toBeNull();
  });

  it("take every action by its commit, and give no more than reading unless a job says so", () => {
    for (const name of names) {
      expect(read(name).permissions, name).toEqual({ contents: "read" });
      for (const [, used] of text(name).matchAll(/^\s*(?:- )?uses: (.+)$/gm))
        expect(used, name).toMatch(
          /^(\.\/\.github\/workflows\/package\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
        );
      expect(text(name)).not.toMatch(/pull_request_target|\$\{\{ github\.(event|head_ref)/);
    }
  });

  it("reach all three systems", () => {
    for (const system of ["ubuntu-", "windows-", "macos-"]) {
      expect(text("test.yml")).toContain(system);
      expect(text("package.yml").split(system)).toHaveLength(3);
    }
  });

  it("call only commands and files that there are", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const name of names)
      for (const { run = "" } of stepsOf(name)) {
        for (const [, command = ""] of run.matchAll(/npm run ([\w:-]+)/g))
          expect(Object.keys(scripts)).toContain(command);
        for (const [, path = ""] of run.matchAll(/\bnode ((?:scripts|node_modules)\/[\w./-]+)/g))
          expect(existsSync(join(root, path)), path).toBe(true);
        for (const [path] of run.matchAll(/docs\/[\w./-]+/g))
          expect(existsSync(join(root, path)), path).toBe(true);
      }
  });

  it("give the keys of a publisher to their own system alone", () => {
    const given = stepsOf("package.yml").flatMap(({ env = {}, if: only }) =>
      Object.entries(env).map(([name, value]) => ({ name, value, only })),
    );
    const keys = given.filter(({ name }) => /CSC|APPLE/.test(name));
    expect(keys).toHaveLength(7);
    for (const { name, value, only } of keys) {
      const system = name.startsWith("WIN_") ? "Windows" : "macOS";
      const alone = `\${{ runner.os == '${system}' && secrets.${name} || '' }}`;
      if (only !== `runner.os == '${system}'`) expect(value).toBe(alone);
    }
  });

  it("have steps of bash that bash can read", () => {
    for (const name of names)
      for (const { run, shell = "bash", name: step } of stepsOf(name)) {
        if (run === undefined || shell !== "bash") continue;
        const { stderr } = spawnSync("bash", ["-n"], {
          input: run.replace(/\$\{\{.*?\}\}/g, "x"),
          encoding: "utf8",
        });
        expect(stderr, `${name}: ${step}`).toBe("");
      }
  });
});

describe("what the workflow does on Linux without Electron's program", () => {
  const next = join(root, "dist", "next");
  afterAll(() => rmSync(next, { recursive: true, force: true }));

  it("makes a key and a feed, and reads it as a computer does", async () => {
    const { path: temp, remove } = await temporaryFolder();
    mkdirSync(next, { recursive: true });
    writeFileSync(join(next, "Bellwether-1.0.1-x86_64.AppImage"), "as electron-builder names it");
    const variables = join(temp, "variables");
    const steps = stepsOf("package.yml").filter(({ id }) => id?.startsWith("portable-"));
    expect(steps).toHaveLength(3);
    for (const { run = "", name } of steps) {
      const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", run], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, RUNNER_TEMP: temp, GITHUB_ENV: variables },
      });
      expect(status, `${name}: ${stdout}${stderr}`).toBe(0);
    }
    expect(readFileSync(variables, "utf8")).toMatch(/^BELLWETHER_UPDATE_PUBLIC_KEY=MCow[\w+/]+=*\n$/);
    await remove();
  });

  it("packs what administrators deploy, under a name that no feed takes for a package", async () => {
    const { run = "" } = stepsOf("package.yml").find(({ id }) => id === "for-administrators") ?? {};
    mkdirSync(join(root, "dist"), { recursive: true });
    const { status, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", run], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const name = `bellwether-for-administrators-${version}.zip`;
    expect(text("package.yml")).toContain("dist/bellwether-for-administrators-*.zip");
    const packed = readFileSync(join(root, "dist", name)).toString("latin1");
    for (const file of [
      "policy/Bellwether.admx",
      "policy/en-US/Bellwether.adml",
      "policy/bellwether.mobileconfig",
    ])
      expect(packed).toContain(file);
    for (const file of ["roll-out/install-bellwether.ps1", "roll-out/preinstall"])
      expect(packed).toContain(file);
    expect(namePackage(name)).toBeNull();
    rmSync(join(root, "dist", name));
  });

  it.each([
    ["v1.5.0", ["beta 1.5.0 100", "latest 1.5.0 10"]],
    ["v1.5.0-beta.1", ["beta 1.5.0-beta.1 100"]],
  ])("signs the feeds of the tag %s, and a beta for its own channel alone", async (tag, wanted) => {
    const { path: temp, remove } = await temporaryFolder();
    const release = join(root, "dist", "release");
    rmSync(release, { recursive: true, force: true });
    mkdirSync(release, { recursive: true });
    writeFileSync(join(release, `Bellwether-${tag.slice(1)}-x64-setup.exe`), windowsProgram());
    const { privateKey } = generateKeyPairSync("ed25519");
    const { run = "" } = stepsOf("release.yml").find(({ id }) => id === "sign") ?? {};
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", run], {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        RUNNER_TEMP: temp,
        GITHUB_REF_NAME: tag,
        FEED_KEY: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
      },
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
    const feeds = ["beta", "latest"].flatMap((channel) => {
      const path = join(release, `bellwether-${channel}.json`);
      if (!existsSync(path)) return [];
      const { version, staging } = JSON.parse(JSON.parse(readFileSync(path, "utf8")).signed);
      return [`${channel} ${version} ${staging}`];
    });
    expect(feeds).toEqual(wanted);
    rmSync(release, { recursive: true, force: true });
    await remove();
  });
});
