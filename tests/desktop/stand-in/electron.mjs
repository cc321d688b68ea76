// What `electron` resolves to: the parts that the running test provides (boot.ts).
const parts = globalThis[Symbol.for("bellwether.stand-in")];
if (parts === undefined) throw new Error("The stand-in for Electron is used outside a desktop test.");

export const {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} = parts;
