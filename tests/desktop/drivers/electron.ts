import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { _electron, type ElectronApplication } from "playwright";
import { electronProgram } from "../../../scripts/lib/install/electron-program.mjs";
import type { Desk, DeskOptions, MainWork } from "./driver.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const watcher = join(import.meta.dirname, "watch-main.cjs");
const reportBinding = "__reportViolation";

/** Runs in the page before its scripts. */
const reportViolations = (report: string) =>
  document.addEventListener("securitypolicyviolation", (event) => {
    const page = window as unknown as Record<string, (text: string) => void>;
    page[report]?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
  });

/** The application on Electron's own program. */
export async function openOnElectron(options: DeskOptions): Promise<Desk> {
  const program: string | null = electronProgram(root);
  if (program === null) throw new Error("Electron's program is not installed.");
  const given = (name: string): name is string => process.env[name] !== undefined;
  const own = Object.fromEntries(
    Object.keys(process.env)
      .filter(given)
      .map((name) => [name, process.env[name] ?? ""]),
  );
  const env = { ...own, ...options.env };
  let args = options.args;
  let violations: string[] = [];

  const launch = async (): Promise<ElectronApplication> => {
    const started = await _electron.launch({
      executablePath: program,
      args: ["-r", watcher, root, ...args],
      cwd: root,
      env,
    });
    const page = await started.firstWindow();
    await started
      .context()
      .exposeBinding(reportBinding, (_source, text: string) => void violations.push(text));
    await started.context().addInitScript(reportViolations, reportBinding);
    // The first page was loaded before anybody listened.
    await page.reload();
    return started;
  };

  let running = await launch();
  const quit = async (): Promise<number> => {
    const child = running.process();
    if (child.exitCode !== null) return child.exitCode;
    const ended = once(child, "exit");
    await running.evaluate(({ app }) => setImmediate(() => app.quit()));
    const [code] = await ended;
    return Number(code ?? 1);
  };

  return {
    driver: "electron",
    page: () => {
      const [first] = running.windows();
      if (first === undefined) throw new Error("No window is open.");
      return first;
    },
    pages: () => running.windows(),
    address: (path) => `app://bundle${path}`,
    main: <A, T>(work: MainWork<A, T>, value?: A) =>
      running.evaluate(work as never, (value ?? null) as never) as Promise<T>,
    violations: () => violations,
    takeViolations: () => {
      const taken = violations;
      violations = [];
      return taken;
    },
    secondInstance: async (more = []) => {
      const second = spawn(program, [root, ...args, ...more], { cwd: root, env, stdio: "ignore" });
      await once(second, "exit");
    },
    restart: async (others) => {
      await quit();
      args = others ?? args;
      running = await launch();
    },
    quit,
  };
}
