import { app, dialog, protocol } from "electron";
import { startProblem } from "#core/kit/start-problem.ts";
import { runDesktop } from "./desktop.ts";
import { readDesktopOptions } from "./options.ts";
import { pagePrivileges } from "./windows/protocol.ts";

// What must be set before Electron is ready.
protocol.registerSchemesAsPrivileged([pagePrivileges]);
app.enableSandbox();

runDesktop(readDesktopOptions(process.argv, app.isPackaged)).catch((error: unknown) => {
  dialog.showErrorBox("Bellwether could not start", startProblem(error));
  app.exit(1);
});
