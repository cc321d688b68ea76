import { EventEmitter } from "node:events";
import type { AppState } from "#contract/bridge/app-state.ts";
import type { Handlers } from "#contract/bridge/dispatcher.ts";
import type { EventName, EventPayload } from "#contract/bridge/registry.ts";
import { inPlace } from "#storage/in-place.ts";
import type { CoreOptions, CorePorts } from "./core.ts";
import { createDiagnostics } from "./diagnostics/diagnostics.ts";
import type { Arrivals } from "./files/arrivals.ts";
import type { StagedFiles } from "./files/staged-files.ts";
import { createTickets, type Tickets } from "./files/tickets.ts";
import { createUploadProgress } from "./files/upload-progress.ts";
import { createUploads } from "./files/uploads.ts";
import { apiHandlers } from "./handlers/api-handlers.ts";
import { appHandlers } from "./handlers/app-handlers.ts";
import { arrivalHandlers } from "./handlers/arrival-handlers.ts";
import { draftHandlers } from "./handlers/draft-handlers.ts";
import { fileHandlers } from "./handlers/file-handlers.ts";
import { liveHandlers } from "./handlers/live-handlers.ts";
import { mailHandlers } from "./handlers/mail-handlers.ts";
import { offlineHandlers } from "./handlers/offline-handlers.ts";
import { outboxHandlers } from "./handlers/outbox-handlers.ts";
import { governHandlers } from "./handlers/policy-gate.ts";
import { profileHandlers } from "./handlers/profile-handlers.ts";
import { sessionHandlers } from "./handlers/session-handlers.ts";
import { settingsHandlers } from "./handlers/settings-handlers.ts";
import { startHandlers } from "./handlers/start-handlers.ts";
import { streamHandlers } from "./handlers/stream-handlers.ts";
import { supportHandlers } from "./handlers/support-handlers.ts";
import { updateHandlers } from "./handlers/update-handlers.ts";
import { windowHandlers } from "./handlers/window-handlers.ts";
import { workspaceHandlers } from "./handlers/workspace-handlers.ts";
import { watchPlace } from "./kit/watch-place.ts";
import { defaultSecretCost } from "./profile/secret-cost.ts";
import { createComputer } from "./session/computer/computer.ts";
import { openLockTries } from "./session/connection/lock-tries.ts";
import { governSettings } from "./session/govern.ts";
import { gateHandlers, passesLock } from "./session/lock/lock-gate.ts";
import { createIdleLock } from "./session/lock/lock-idle.ts";
import { openSettingsFile } from "./session/settings-file.ts";
import { createWorkspace, type Workspace } from "./session/workspace.ts";
import { updatePolicyOf } from "./updates/update-policy.ts";
import { openUpdates, type UpdatesOfComputer } from "./updates/updates-of-computer.ts";

export type EmitToPages = <E extends EventName>(name: E, payload: EventPayload<E>) => void;

/** The application behind the bridge, put together. */
export interface Composition {
  readonly workspace: Workspace;
  readonly tickets: Tickets;
  readonly handlers: Handlers;
  /** Null where the program is not what is installed. */
  readonly updates: UpdatesOfComputer | null;
  /** Ends what counts and listens by itself; the workspace is stopped by its own `stop`. */
  readonly stopListening: () => void;
}

export interface ComposeDeps {
  readonly ports: CorePorts;
  readonly options: CoreOptions;
  readonly staged: StagedFiles;
  readonly arrivals: Arrivals;
  /** Tells every page. */
  readonly emit: EmitToPages;
}

/** What lower parts tell those that are made after them. */
interface CoreNews {
  readonly state: [state: AppState];
  /** For the pages, where nothing is locked. */
  readonly pages: [name: EventName, payload: EventPayload<EventName>];
  /** Titles of what is new and wanted outside the window. */
  readonly notified: [titles: readonly string[]];
}

/** Of whoever is signed in, of whoever is locked, and of those who signed out. */
const changesWait = ({ outbox, lock, waitingHere }: AppState): boolean =>
  (outbox?.waiting ?? 0) + (lock?.waiting ?? 0) + waitingHere > 0;

/** From the disk up: settings and the lock's count, the workspace, files, the idle lock, and the bridge's handlers. */
export async function composeCore({
  ports,
  options,
  staged,
  arrivals,
  emit,
}: ComposeDeps): Promise<Composition> {
  const { log, clock, fetch, opener, credentials, paths, embeddedServer, policy } = ports;
  const news = new EventEmitter<CoreNews>();
  const tell: EmitToPages = (name, payload) => news.emit("pages", name, payload);

  const secretCost = options.secretCost ?? defaultSecretCost;
  const settings = governSettings(
    await openSettingsFile(paths.data, log),
    policy,
    () => workspace.state().unlocksNowhere,
  );
  for (const { problem } of policy.problems) log.error("policy.problem", null, { problem });
  const tries = await openLockTries({ folder: paths.data, clock, log });
  const progress = createUploadProgress({
    onProgress: (each) => tell("files.progress", each),
    now: clock.now,
  });
  const folderInPlace = inPlace(paths.data);
  const workspace = createWorkspace({
    folderProblem: () =>
      folderInPlace()
        ? null
        : `The folder ${paths.data}, in which Bellwether keeps everything on this computer, was deleted or moved while Bellwether was running. Nothing can be saved on this computer until it is back.`,
    version: ports.version,
    sample: options.sample,
    safe: options.safe ?? false,
    showsFolders: ports.support?.openFolder !== undefined,
    computer: createComputer({ credentials, embeddedServer, paths, log, sample: options.sample, secretCost }),
    settings,
    tries,
    lockGrace: options.lockGrace,
    secretCost,
    paths,
    credentials,
    fetch,
    opener,
    clock,
    log,
    policy,
    onState: (state) => news.emit("state", state),
    onChanged: (changed) => tell("data.changed", { resources: [...changed] }),
    onReachable: (reachable) => tell("connection.changed", { reachable }),
    outbox: {
      onOutbox: (summary) => tell("outbox.changed", summary),
      onMerged: (merged) => tell("outbox.merged", merged),
      onUploadProgress: progress.ofOutbox,
      faultHook: ports.faultHook,
    },
    onOffline: (pinned) => tell("offline.changed", { pinned: [...pinned] }),
    onPresence: (record, people) => tell("presence.changed", { record, people: [...people] }),
    onNotified: (titles) => news.emit("notified", titles),
  });
  news.on("pages", (name, payload) => {
    if (!workspace.locked() || passesLock(name)) emit(name, payload);
  });
  news.on("notified", (titles) => {
    if (!settings.settings().desktopNotifications || workspace.locked()) return;
    if (!ports.notifier) return tell("notifications.arrived", { titles: [...titles] });
    // In one window, whichever of them is at the front then.
    const choose = () => arrivals.add({ kind: "place", place: "notifications" });
    for (const title of titles) ports.notifier.show(title, choose);
  });

  const place = () => workspace.connection().files;
  const tickets = createTickets({ place });
  const uploads = createUploads({ staged, place, progress });
  /** Files belong to whoever was signed in when they were chosen or shown. */
  let lastUser: number | null = null;
  let lastOwner: number | null = null;
  news.on("state", (state) => {
    const user = state.phase === "signed-in" ? (state.session?.user?.id ?? null) : null;
    // A lock keeps what was opened with Bellwether for its person; it is nothing for whoever signs in after them.
    if (state.phase !== "locked") {
      if (lastOwner !== null && user !== lastOwner) arrivals.drop();
      lastOwner = user;
    }
    if (user === lastUser) return;
    tickets.revokeAll();
    if (lastUser !== null) {
      void staged.releaseAll();
      arrivals.back();
    }
    lastUser = user;
  });

  const idle = createIdleLock({
    clock,
    presence: ports.presence ?? null,
    minutes: () => settings.settings().lockAfterMinutes,
    onSoon: (locksInSeconds) => tell("lock.changed", { locksInSeconds }),
    onIdle: workspace.lock,
  });
  news.on("state", ({ phase }) => (phase === "signed-in" ? idle.start() : idle.stop()));
  news.on("state", (state) => tell("app.stateChanged", state));
  // After how many minutes it locks may follow from whether the server can be reached.
  let minutes = settings.settings().lockAfterMinutes;
  news.on("state", () => {
    const now = settings.settings();
    if (now.lockAfterMinutes === minutes) return;
    minutes = now.lockAfterMinutes;
    tell("settings.changed", now);
    idle.look();
  });

  const updates =
    ports.updates === undefined
      ? null
      : await openUpdates({
          host: ports.updates,
          version: ports.version,
          folder: paths.data,
          policy: updatePolicyOf(ports.policy),
          fetch,
          clock,
          log,
          changesWait: () => changesWait(workspace.state()),
          waitingCounted: workspace.waitingCounted,
          endsWithRun: workspace.endsWithRun,
          idleSeconds: () => ports.presence?.idleSeconds() ?? null,
          onState: (state) => tell("updates.changed", state),
        });

  const lookForServer = () => {
    if (workspace.state().connection && !workspace.locked()) workspace.connection().lookForServer();
  };
  const diagnostics = createDiagnostics({
    version: ports.version,
    data: paths.data,
    support: ports.support ?? null,
    policy: ports.policy,
    state: workspace.state,
    databases: workspace.databases,
  });
  const handlers: Handlers = {
    ...supportHandlers({ diagnostics, policy: ports.policy, log, saving: { saver: ports.saver, tickets } }),
    ...startHandlers(workspace, ports.support ?? null),
    ...appHandlers(workspace, idle.active, lookForServer),
    ...workspaceHandlers(workspace, { fetch, clock, log }, { saver: ports.saver, tickets }),
    ...sessionHandlers(workspace),
    ...apiHandlers(workspace),
    ...streamHandlers(workspace, (rows) => tell("api.rows", rows)),
    ...draftHandlers(workspace),
    ...fileHandlers({
      picker: ports.picker,
      saver: ports.saver,
      staged,
      uploads,
      tickets,
      connection: workspace.connection,
      onMaking: (step) => tell("files.making", step),
    }),
    ...profileHandlers(workspace),
    ...outboxHandlers(workspace, { saver: ports.saver, tickets }),
    ...offlineHandlers(workspace),
    ...liveHandlers(workspace),
    ...mailHandlers(workspace),
    ...settingsHandlers(settings, (changed) => {
      minutes = changed.lockAfterMinutes;
      tell("settings.changed", changed);
      idle.look();
    }),
    ...windowHandlers({
      workspace,
      opener,
      windows: ports.windows ?? null,
      printer: ports.printer ?? null,
      tickets,
      hosts: policy.values.ExternalHosts,
      mayPrint: policy.values.Print,
    }),
    ...arrivalHandlers(workspace, arrivals),
    ...updateHandlers(updates),
  };

  const stops = [
    watchPlace(folderInPlace, () => news.emit("state", workspace.state())),
    ports.connectivity.onChange((online) => {
      if (online && workspace.state().connection && !workspace.locked())
        void workspace.connection().refresh();
    }),
    ports.presence?.onAway(workspace.lock),
    ports.presence?.onBack(() => {
      idle.look();
      lookForServer();
    }),
  ];
  return {
    workspace,
    tickets,
    updates,
    handlers: gateHandlers(governHandlers(handlers, policy, workspace), workspace.locked),
    stopListening: () => {
      for (const end of stops) end?.();
      idle.stop();
    },
  };
}
