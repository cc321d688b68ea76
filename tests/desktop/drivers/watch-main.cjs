// Runs in the main process before the application, on either driver: notes what the application asked of Electron, and answers
// in place of the system's dialogs. Real Electron loads it with `-r`; the stand-in calls `watch` itself.

/** Notes each call of a method with whether the application was ready. */
function note(seen, app, owner, name) {
  const original = owner[name].bind(owner);
  owner[name] = (...given) => {
    const [first] = given;
    seen.calls.push({ name, given: typeof first === "string" ? first : null, ready: app.isReady() });
    return original(...given);
  };
}

function watchDialogs(seen, dialog) {
  const asked = (name, given) => seen.dialogs.push({ name, options: given.at(-1) });
  dialog.showOpenDialog = async (...given) => {
    asked("open", given);
    const filePaths = seen.opens.shift();
    return { canceled: filePaths === undefined, filePaths: filePaths ?? [] };
  };
  dialog.showSaveDialog = async (...given) => {
    asked("save", given);
    const filePath = seen.saves.shift();
    return { canceled: filePath === undefined, filePath: filePath ?? "" };
  };
  dialog.showMessageBox = async (...given) => {
    asked("message", given);
    return { response: seen.choices.shift() ?? given.at(-1).cancelId ?? 0, checkboxChecked: false };
  };
  dialog.showErrorBox = (...words) => void seen.dialogs.push({ name: "error", options: words });
}

/** What was set on a session, so that it can be asked as Chromium would. */
function watchSession(seen, session) {
  const set = { permissionRequest: null, permissionCheck: null, device: null, media: null, ntlm: null };
  seen.sessions.set(session, set);
  const keep = (method, key) => {
    const original = session[method].bind(session);
    session[method] = (given) => {
      set[key] = given;
      return original(given);
    };
  };
  keep("setPermissionRequestHandler", "permissionRequest");
  keep("setPermissionCheckHandler", "permissionCheck");
  keep("setDevicePermissionHandler", "device");
  keep("setDisplayMediaRequestHandler", "media");
  keep("allowNTLMCredentialsForDomains", "ntlm");
}

/** Addresses to which a page wanted to go, or that it wanted to open, and was not let. */
function watchContents(seen, contents) {
  const setHandler = contents.setWindowOpenHandler.bind(contents);
  contents.setWindowOpenHandler = (handler) => {
    seen.openHandlers.set(contents.id, handler);
    setHandler((details) => {
      const answer = handler(details);
      (answer.action === "deny" ? seen.refused : seen.opened).push(`window ${details.url}`);
      return answer;
    });
  };
  // Heard before the guards: what they decided is known once all of them have been asked.
  contents.on("will-frame-navigate", (event) =>
    queueMicrotask(() => {
      if (event.defaultPrevented) seen.refused.push(`navigation ${event.url}`);
    }),
  );
}

function watchIpc(seen, ipcMain) {
  const on = ipcMain.on.bind(ipcMain);
  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.on = (channel, listener) => {
    seen.channels.on.push(channel);
    return on(channel, listener);
  };
  ipcMain.handle = (channel, listener) => {
    seen.channels.handle.push(channel);
    seen.handlers.set(channel, listener);
    return handle(channel, listener);
  };
}

function watch(electron) {
  const { app, dialog, ipcMain, Notification, powerMonitor, protocol, shell } = electron;
  const seen = {
    calls: [],
    dialogs: [],
    opens: [],
    saves: [],
    choices: [],
    openedOutside: [],
    notified: [],
    sessions: new Map(),
    openHandlers: new Map(),
    refused: [],
    opened: [],
    channels: { on: [], handle: [] },
    handlers: new Map(),
    idle: null,
  };
  globalThis.__seenInMain = seen;
  for (const name of ["enableSandbox", "disableHardwareAcceleration", "setPath", "requestSingleInstanceLock"])
    note(seen, app, app, name);
  note(seen, app, protocol, "registerSchemesAsPrivileged");
  watchDialogs(seen, dialog);
  watchIpc(seen, ipcMain);
  app.on("session-created", (session) => watchSession(seen, session));
  app.on("web-contents-created", (_event, contents) => watchContents(seen, contents));
  shell.openExternal = async (address) => void seen.openedOutside.push(address);
  shell.openPath = async (path) => {
    seen.openedOutside.push(path);
    return "";
  };
  Notification.prototype.show = function show() {
    seen.notified.push(this);
  };
  // Only an application that is ready may ask it.
  app.whenReady().then(() => {
    const idle = powerMonitor.getSystemIdleTime.bind(powerMonitor);
    powerMonitor.getSystemIdleTime = () => seen.idle ?? idle();
  });
  return seen;
}

module.exports = { watch };
if (process.versions.electron !== undefined) watch(require("electron"));
