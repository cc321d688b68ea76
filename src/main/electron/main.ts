import { app, dialog, protocol } from "electron";
import { runDesktop } from "./desktop.ts";
import { readDesktopOptions } from "./options.ts";
import { pagePrivileges } from "./windows/protocol.ts";

// What must be set before Electron is ready.
protocol.registerSchemesAsPrivileged([pagePrivileges]);
app.enableSandbox();

runDesktop(readDesktopOptions(process.argv, app.isPackaged)).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : "The reason is not known.";
  dialog.showErrorBox("Bellwether could not start", reason);
  app.exit(1);
});
