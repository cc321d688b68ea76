import type { AppState } from "#contract/bridge/app-state.ts";
import { createDispatcher, type Dispatcher, type Handlers } from "#contract/bridge/dispatcher.ts";
import type { EventName, EventPayload } from "#contract/bridge/registry.ts";
import type { Core, CoreOptions, CorePorts } from "./core.ts";
import { emptyFolder } from "./files/empty-folder.ts";
import { anyOf, localUploads } from "./files/local-uploads.ts";
import { arrivedAs } from "./files/needed-files.ts";
import { createStagedFiles } from "./files/staged-files.ts";
import { createTickets } from "./files/tickets.ts";
import { createUploads } from "./files/uploads.ts";
import { apiHandlers } from "./handlers/api-handlers.ts";
import { appHandlers } from "./handlers/app-handlers.ts";
import { draftHandlers } from "./handlers/draft-handlers.ts";
import { fileHandlers } from "./handlers/file-handlers.ts";
import { liveHandlers } from "./handlers/live-handlers.ts";
import { mailHandlers } from "./handlers/mail-handlers.ts";
import { offlineHandlers } from "./handlers/offline-handlers.ts";
import { outboxHandlers } from "./handlers/outbox-handlers.ts";
import { profileHandlers } from "./handlers/profile-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import { settingsHandlers } from "./handlers/settings-handlers.ts";
import { streamHandlers } from "./handlers/stream-handlers.ts";
import { windowHandlers } from "./handlers/window-handlers.ts";
import { workspaceHandlers } from "./handlers/workspace-handlers.ts";
import { createComputer } from "./session/computer.ts";
import { gateHandlers, passesLock } from "./session/lock-gate.ts";
import { createIdleLock, type IdleLock } from "./session/lock-idle.ts";
import { openLockTries } from "./session/lock-tries.ts";
import { openSettingsFile } from "./session/settings-file.ts";
import { createWorkspace, type Workspace } from "./session/workspace.ts";

interface Parts {
  readonly workspace: Workspace;
  readonly handlers: Handlers;
}

/** Composes the application behind the bridge. Nothing is read from disk before `start`. */
export function createCore(ports: CorePorts, options: CoreOptions): Core {
  const { log, clock, fetch, credentials } = ports;
  const pages = new Set<Dispatcher>();
  const staged = createStagedFiles(log);
  let parts: Parts | null = null;
  let starting: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;
  let stopping = false;
  let stopListening = () => {};
  let idle: IdleLock | null = null;

  const emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    if (parts?.workspace.locked() && !passesLock(name)) return;
    for (const page of pages) page.emit(name, payload);
  };
  const connection = () => present().workspace.connection();
  const tickets = createTickets({
    connection,
    local: (from) => {
      const { outbox, files } = from.profile() ?? {};
      const waiting = outbox && files ? localUploads(outbox.changes, files) : null;
      return anyOf(waiting, from.offline()?.files ?? null);
    },
    arrivedAs: (from, localId) => arrivedAs(from.profile()?.outbox?.changes() ?? [], localId),
  });
  const uploads = createUploads({
    staged,
    connection,
    onProgress: (progress) => emit("files.progress", progress),
    now: clock.now,
  });

  const present = (): Parts => {
    if (!parts) throw new Error("Core is used before its start.");
    return parts;
  };

  /** Files belong to the person who was signed in when they were chosen or shown. */
  let lastUser: number | null = null;
  const onState = (state: AppState) => {
    const user = state.phase === "signed-in" ? (state.session?.user?.id ?? null) : null;
    if (user !== lastUser) {
      tickets.revokeAll();
      if (lastUser !== null) void staged.releaseAll();
      lastUser = user;
    }
    if (state.phase === "signed-in") idle?.start();
    else idle?.stop();
    emit("app.stateChanged", state);
  };

  const open = async (): Promise<Parts> => {
    await emptyFolder(ports.paths.temp);
    const settings = await openSettingsFile(ports.paths.data, log);
    const tries = await openLockTries({ folder: ports.paths.data, clock, log });
    const { paths, embeddedServer } = ports;
    const workspace = createWorkspace({
      version: ports.version,
      sample: options.sample,
      computer: createComputer({ credentials, embeddedServer, paths, log, sample: options.sample }),
      settings,
      tries,
      lockGrace: options.lockGrace,
      paths,
      credentials,
      fetch,
      clock,
      log,
      onState,
      onChanged: (changed) => emit("data.changed", { resources: [...changed] }),
      onReachable: (reachable) => emit("connection.changed", { reachable }),
      outbox: {
        onOutbox: (summary) => emit("outbox.changed", summary),
        onMerged: (merged) => emit("outbox.merged", merged),
        onUploadProgress: uploads.progress,
        reach: ports.reachFault,
      },
      onOffline: (kept) => emit("offline.changed", { kept: [...kept] }),
      onPresence: (record, people) => emit("presence.changed", { record, people: [...people] }),
      onNotified: (titles) => {
        if (!settings.settings().desktopNotifications || parts?.workspace.locked()) return;
        if (!ports.notifier) return emit("notifications.arrived", { titles: [...titles] });
        for (const title of titles) ports.notifier.show(title, () => emit("notifications.open", {}));
      },
    });
    const presence = ports.presence ?? null;
    const counter = createIdleLock({
      clock,
      presence,
      minutes: () => settings.settings().lockAfterMinutes,
      onSoon: (locksInSeconds) => emit("lock.changed", { locksInSeconds }),
      onIdle: workspace.lock,
    });
    idle = counter;
    const handlers: Handlers = {
      ...appHandlers(workspace, counter.active),
      ...workspaceHandlers(workspace, { fetch, clock, log }),
      ...sessionHandlers(workspace),
      ...apiHandlers(workspace),
      ...streamHandlers(workspace, (rows) => emit("api.rows", rows)),
      ...draftHandlers(workspace),
      ...fileHandlers({ picker: ports.picker, saver: ports.saver, staged, uploads, tickets, connection }),
      ...profileHandlers(workspace),
      ...outboxHandlers(workspace, { saver: ports.saver, tickets }),
      ...offlineHandlers(workspace),
      ...liveHandlers(workspace),
      ...mailHandlers(workspace),
      ...settingsHandlers(settings, (changed) => {
        emit("settings.changed", changed);
        counter.look();
      }),
      ...windowHandlers(workspace, ports.opener),
    };
    return { workspace, handlers: gateHandlers(handlers, workspace.locked) };
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    stopListening();
    idle?.stop();
    for (const page of pages) page.close();
    pages.clear();
    tickets.revokeAll();
    await staged.releaseAll();
    // Stopping waits for the start to finish: a server that is just coming up must be stopped too.
    await starting?.catch(() => {});
    await parts?.workspace.stop();
    await emptyFolder(ports.paths.temp);
  };

  const start = async (): Promise<void> => {
    parts = await open();
    const { workspace } = parts;
    const stops = [
      ports.connectivity.onChange((online) => {
        if (online && workspace.state().connection && !workspace.locked())
          void workspace.connection().refresh();
      }),
      ports.presence?.onAway(workspace.lock),
      ports.presence?.onBack(() => idle?.look()),
    ];
    stopListening = () => {
      for (const end of stops) end?.();
    };
    await workspace.start(options.serverUrl);
  };

  const serve = (...[transport, host]: Parameters<Core["connect"]>): Dispatcher => {
    const dispatcher = createDispatcher({
      transport,
      handlers: present().handlers,
      host: host.kind,
      capabilities: host.capabilities,
      createAbort: () => new AbortController(),
      checkOutput: options.checkOutput,
      onUnexpected: (error, method) => log.error(`bridge.${method}`, error),
    });
    pages.add(dispatcher);
    return dispatcher;
  };

  return {
    start: () => {
      starting ??= start();
      return starting;
    },
    connect: (transport, host) => {
      let page: Dispatcher | null = null;
      let closed = false;
      // The hello waits for the start: an earlier page would be told of an empty application.
      const ready = starting ?? Promise.reject(new Error("Core is connected before its start."));
      ready.then(
        () => {
          if (!closed && !stopping) page = serve(transport, host);
        },
        (error: unknown) => log.error("core.connect", error),
      );
      return {
        close: () => {
          closed = true;
          if (page) pages.delete(page);
          page?.close();
          // A page that was closed or reloaded does not say that it has left its record.
          if (page && pages.size === 0 && parts?.workspace.state().connection)
            parts.workspace.connection().presences.leave();
        },
      };
    },
    stageFile: staged.stage,
    uploadLimit: () => {
      const state = parts?.workspace.state();
      return state?.phase === "signed-in" ? (state.session?.server.upload_max_bytes ?? null) : null;
    },
    openTicket: tickets.open,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
