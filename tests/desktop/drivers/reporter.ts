import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { electronAlone, standInAlone } from "./one-driver.ts";

interface Told {
  readonly name: string;
  readonly state: string;
  readonly note: string | undefined;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tells at the end of a run how many tests each driver has, names those that were skipped, and fails where the lists differ. */
export default class TwoDrivers implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const of = (project: string, alone: Readonly<Record<string, string>>) => {
      const own: Told[] = [];
      const shared: Told[] = [];
      for (const each of modules.filter((one) => one.project.name === project)) {
        const file = relative(process.cwd(), each.moduleId).replaceAll("\\", "/");
        for (const test of each.children.allTests()) {
          const result = test.result();
          const note = result.state === "skipped" ? result.note : undefined;
          (file in alone ? own : shared).push({
            name: `${file} > ${test.fullName}`,
            state: result.state,
            note,
          });
        }
      }
      return { own, shared };
    };
    const standIn = of("desktop", standInAlone);
    const real = of("electron", electronAlone);
    // Where one of them was left out by an option, there is nothing to compare.
    if (modules.every((one) => one.project.name !== "electron")) return;
    const skipped = [...real.shared, ...real.own].filter(({ state }) => state === "skipped");
    for (const { name } of skipped) say(`Skipped on real Electron: ${name}`);
    if (skipped.length > 0)
      say(`Skipped: ${skipped.length} tests, ${skipped[0]?.note ?? "without a reason"}.`);
    say(
      `Desktop: ${standIn.shared.length} tests on the stand-in, the same ${real.shared.length} on real Electron ` +
        `(${skipped.length} skipped by name); ${real.own.length} that only the real one can show; ` +
        `${standIn.own.length} that drive neither.`,
    );
    if (modules.every((one) => one.project.name !== "desktop")) return;
    const names = (list: readonly Told[]) => new Set(list.map(({ name }) => name));
    const [here, there] = [names(standIn.shared), names(real.shared)];
    const differing = [...here, ...there].filter((name) => here.has(name) !== there.has(name));
    if (differing.length === 0) return;
    for (const name of differing) say(`On one driver only: ${name}`);
    process.exitCode = 1;
  }
}
