import type { App, Menu as ElectronMenu } from "electron";
import { linkScheme, parseDeepLink } from "#contract/bridge/deep-links.ts";
import type { Core } from "#core/core.ts";
import type { StagedFile } from "#core/ports/files.ts";
import { type Openings, type OpeningTask, readOpenings } from "#electron-host/system/openings.ts";

const taskTitles: Readonly<Record<OpeningTask, string>> = {
  "new-case": "New case",
  "my-tasks": "My tasks",
  lock: "Lock",
};

/**
 * Hears from the first moment on what the system hands over: macOS tells of a link or a file before the application is ready.
 * What came before `follow` is told then.
 */
export function collectOpenings(app: App, argv: readonly string[]) {
  const waiting: { readonly openings: Openings; readonly first: boolean }[] = [
    { openings: readOpenings(argv, app.isPackaged, process.cwd()), first: true },
  ];
  let told: ((openings: Openings, first: boolean) => void) | null = null;
  const tell = (openings: Openings) => {
    if (told === null) waiting.push({ openings, first: false });
    else told(openings, false);
  };
  app.on("open-url", (event, url) => {
    event.preventDefault();
    tell({ link: parseDeepLink(url), task: null, paths: [] });
  });
  app.on("open-file", (event, path) => {
    event.preventDefault();
    tell({ link: null, task: null, paths: [path] });
  });
  app.on("second-instance", (_event, args, folder) => tell(readOpenings(args, app.isPackaged, folder)));
  return {
    follow: (listener: (openings: Openings, first: boolean) => void) => {
      told = listener;
      for (const { openings, first } of waiting.splice(0)) listener(openings, first);
    },
  };
}

export interface CarryOutDeps {
  readonly core: Pick<Core, "arrive">;
  readonly stage: (path: string) => Promise<StagedFile | null>;
  readonly lock: () => void;
  readonly show: () => void;
}

/** Carries out what somebody asked of the system. It opens, and locks; nothing of it changes a record. */
export function createOpener({ core, stage, lock, show }: CarryOutDeps) {
  return async ({ link, task, paths }: Openings, first: boolean): Promise<void> => {
    if (!first) show();
    if (link !== null) core.arrive({ kind: "link", ...link });
    if (task === "lock") lock();
    else if (task !== null) core.arrive({ kind: "place", place: task });
    if (paths.length === 0) return;
    const found = await Promise.all(paths.map(stage));
    const files = found.filter((file) => file !== null);
    // The folder of the application, which an unpackaged start names, is nothing that somebody opened.
    if (files.length > 0) core.arrive({ kind: "files", files, leftOut: found.length - files.length });
  };
}

/** Makes this program the one that opens our links. What follows `--` is never read as a switch, whatever a link says. */
export function registerLinks(
  app: Pick<App, "setAsDefaultProtocolClient" | "isPackaged">,
  program: string,
): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, program, ["--"]);
}

export interface TaskMenuDeps {
  readonly app: Pick<App, "setUserTasks" | "dock" | "isPackaged">;
  readonly Menu: Pick<typeof ElectronMenu, "buildFromTemplate">;
  readonly platform: NodeJS.Platform;
  readonly program: string;
  readonly run: (task: OpeningTask) => void;
}

/** The jump list of Windows and the menu in the dock of macOS: the same tasks, without a name of anybody. */
export function offerTasks({ app, Menu, platform, program, run }: TaskMenuDeps): void {
  const tasks = Object.keys(taskTitles) as OpeningTask[];
  if (platform === "darwin")
    app.dock?.setMenu(
      Menu.buildFromTemplate(tasks.map((task) => ({ label: taskTitles[task], click: () => run(task) }))),
    );
  // An unpackaged program would have to be told where the application is.
  if (platform === "win32" && app.isPackaged)
    app.setUserTasks(
      tasks.map((task) => ({
        program,
        arguments: `--${task}`,
        iconPath: program,
        iconIndex: 0,
        title: taskTitles[task],
        description: taskTitles[task],
      })),
    );
}
