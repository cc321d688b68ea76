import { createDispatcher, type Dispatcher } from "#contract/bridge/dispatcher.ts";
import { type Composition, composeCore } from "./compose-core.ts";
import type { Core, CoreOptions, CorePorts } from "./core.ts";
import { createArrivals } from "./files/arrivals.ts";
import { emptyFolder } from "./files/empty-folder.ts";
import { createStagedFiles } from "./files/staged-files.ts";

const leaveRecords = (workspace: Composition["workspace"], page: object): void => {
  if (workspace.state().connection) workspace.connection().presences.leavePage(page);
};

/** The application behind the bridge, from its start to its end. `start` reads the disk; nothing happens before. */
export function createCore(ports: CorePorts, options: CoreOptions): Core {
  const { log } = ports;
  const pages = new Set<Dispatcher>();
  const staged = createStagedFiles(log);
  const arrivals = createArrivals(staged, () => {
    if (ports.windows) return ports.windows.tellFront();
    for (const page of pages) page.emit("arrivals.changed", {});
  });
  let running: Composition | null = null;
  let starting: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;
  let stopping = false;
  let installsFirst = false;
  const keepTyped = () => {
    for (const page of pages) page.emit("app.ending", {});
  };

  const start = async (): Promise<void> => {
    await emptyFolder(ports.paths.temp);
    running = await composeCore({
      ports,
      options,
      staged,
      arrivals,
      emit: (name, payload) => {
        for (const page of pages) page.emit(name, payload);
      },
    });
    await running.workspace.start(options.serverUrl);
    installsFirst = (await running.updates?.installsFirst()) ?? false;
    if (!installsFirst) running.updates?.start();
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    // Decided while it is still known what waits, and what is open.
    await running?.updates?.stop();
    running?.stopListening();
    for (const page of pages) page.close();
    pages.clear();
    running?.tickets.revokeAll();
    await staged.releaseAll();
    // Stopping waits for the start to finish: a server that is just coming up must be stopped too.
    await starting?.catch(() => {});
    running?.stopListening();
    await running?.workspace.stop();
    await emptyFolder(ports.paths.temp);
  };

  const serve = (...[transport, host]: Parameters<Core["connect"]>): Dispatcher => {
    if (!running) throw new Error("Core is used before its start.");
    const dispatcher = createDispatcher({
      transport,
      handlers: running.handlers,
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
          // A page that was closed or reloaded does not say that it has left its records. A lock has left them already, and
          // shows the connection that it closed.
          if (page && running && !running.workspace.locked()) leaveRecords(running.workspace, page.page);
        },
      };
    },
    stageFile: staged.stage,
    arrive: arrivals.add,
    uploadLimit: () => {
      const state = running?.workspace.state();
      return state?.phase === "signed-in" ? (state.session?.server.upload_max_bytes ?? null) : null;
    },
    openTicket: async (ticket) => (await running?.tickets.open(ticket)) ?? null,
    keepTyped,
    sessionEnds: () => {
      keepTyped();
      running?.updates?.sessionEnds();
    },
    installsFirst: async () => {
      await starting;
      return installsFirst;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    finishUpdate: async () => running?.updates?.finish(),
  };
}
