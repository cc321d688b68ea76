import { z } from "zod";
import { email, timestamp } from "#contract/kit/common.ts";
import { ownPageKinds, resources } from "#contract/kit/kinds.ts";
import { timeZone } from "#contract/kit/time-zone.ts";
import { fromMail, upload } from "#contract/records/media/schema.ts";
import { newOrganization } from "#contract/records/organizations/schema.ts";
import { newAdministrator } from "#contract/records/users/schema.ts";
import {
  presenceSection,
  presenceStates,
  presentPerson,
  presentRecord,
} from "#contract/services/live/schema.ts";
import { providerPurposes } from "#contract/services/single-sign-on/schema.ts";
import type { EndpointInput, EndpointName, EndpointOutput } from "../endpoints/table.ts";
import { appState, keyProtection, newPassphrase, serverProbe, setAside } from "./app-state.ts";
import { linkKindNames } from "./deep-links.ts";
import { diagnosticIds, diagnosticPart, pageFault } from "./diagnostics.ts";
import {
  apiInput,
  apiOutput,
  downloadInput,
  downloadOutput,
  makingStep,
  streamedRows,
} from "./server-calls.ts";
import { settings } from "./settings.ts";
import type { CancelSignal } from "./transport.ts";
import { updatePlans, updateState } from "./updates.ts";
import { conflictReview, outboxSummary, pendingChange, writtenValue } from "./waiting.ts";

const query = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: "query", input, output }) as const;
const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: "command", input, output }) as const;
const nothing = z.strictObject({});
const done = z.object({ ok: z.literal(true) });

/** A case or an assessment that is pinned for use without a network. `id`: a case's id, an assessment's uuid. */
export const pinnedRecord = z.object({
  kind: z.enum(["case", "assessment"]),
  id: z.string(),
  title: z.string(),
  state: z.enum(["loading", "ready", "failed"]),
  /** Records and files that have arrived, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Bytes of its files. */
  size: z.int(),
  pinnedAt: timestamp.nullable(),
  problem: z.string().nullable(),
});
export type PinnedRecord = z.infer<typeof pinnedRecord>;

/** A hit of the search in the cache. */
export const localHit = z.object({
  kind: z.enum(ownPageKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type LocalHit = z.infer<typeof localHit>;

/** A file that the person chose or dropped: an opaque reference, never a path. `size` in bytes. */
export const fileRef = z.object({ ref: z.string(), name: z.string(), size: z.int(), type: z.string() });
export type FileRef = z.infer<typeof fileRef>;

/** Places to which the system's own menus lead: jump list, dock, notifications. They name nobody. */
export const arrivalPlaces = ["new-case", "my-tasks", "notifications"] as const;

/**
 * What came from outside the window and waits until somebody is signed in: a link, a place, or files that were opened with
 * Bellwether. It is opened once, in one window, and never acts by itself.
 */
export const arrival = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("link"), to: z.enum(linkKindNames), name: z.string() }),
  z.object({ kind: z.literal("place"), place: z.enum(arrivalPlaces) }),
  /** `leftOut`: more than may be added at once, or not readable. */
  z.object({ kind: z.literal("files"), files: z.array(fileRef), leftOut: z.int() }),
]);
export type Arrival = z.infer<typeof arrival>;

/** What the page needs to show one attachment. `url` is a path on the page's own origin and ends with the session. */
export const fileView = z.object({
  url: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  preview: z.enum(["image", "pdf", "text", "document", "workbook", "mail", "sound", "film", "none"]),
});
export type FileView = z.infer<typeof fileView>;

/** Path and query of a page of the application: `/cases/12?tab=files`. */
export const ownPath = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\-])[^\s\\#]*$/);

/** Largest body of a draft, in UTF-16 units of its JSON. */
export const maxDraftLength = 524_288;

const draftKey = z.string().min(1).max(200);
const draftHead = z.object({
  key: draftKey,
  /** What it is a draft of, for a list of drafts; holds no names of people. */
  label: z.string().max(120),
  savedAt: timestamp,
});
export type DraftHead = z.infer<typeof draftHead>;

/** What somebody typed and has not saved yet; on this computer, for that person alone. */
export const draft = draftHead.extend({ body: z.json() });
export type Draft = z.infer<typeof draft>;

const newDraft = z.object({
  key: draftKey,
  label: z.string().max(120),
  body: z.json().refine((body) => JSON.stringify(body).length <= maxDraftLength, {
    error: "The draft is too large to be kept.",
  }),
});

/** Of the window in which somebody sets up; without it that of the program. */
const setUpZone = { time_zone: timeZone.optional() };

/**
 * Every method of the bridge. `api.call` carries the endpoint table; the other methods are what only a desktop can
 * do.
 */
export const methods = {
  "app.state": query(nothing, appState),

  /** A key or the pointer was used in the page. Sent at intervals, not for each event. */
  "app.active": command(nothing, done),

  /** The page sees a network again, or somebody does something: a server that cannot be reached is looked for now. */
  "app.lookForServer": command(nothing, done),

  /** Tells the log of an error of the page: its kind, and where it arose. */
  "app.noteFault": command(pageFault, done),

  /** What *Collect diagnostics* would write, each part as text. */
  "diagnostics.collect": query(nothing, z.object({ parts: z.array(diagnosticPart) })),
  /** Writes those parts of what was collected last as one ZIP file where the person wants it. */
  "diagnostics.save": command(
    z.object({ parts: z.array(z.enum(diagnosticIds)).min(1) }),
    z.object({ saved: z.boolean(), url: z.string().nullable() }),
  ),

  /** Tries once more to open what could not be opened. */
  "start.again": command(nothing, done),
  /** Shows the folder that could not be opened in the system's own program. */
  "start.openFolder": command(nothing, z.object({ opened: z.boolean() })),
  /** Renames the folder of this computer's records that do not open; nothing in it is touched. */
  "start.setAside": command(nothing, appState),

  "workspace.setUp": command(
    z.object({
      organization: newOrganization,
      administrator: newAdministrator,
      protection: keyProtection,
      ...setUpZone,
    }),
    appState,
  ),
  /** The first administrator of the team server that is connected, with the code that it printed; signs them in. */
  "workspace.setUpServer": command(
    z.object({
      organization: newOrganization,
      administrator: newAdministrator,
      setup_token: z.string().trim().min(1, { error: "Setup code is required." }).max(200),
      ...setUpZone,
    }),
    appState,
  ),
  "workspace.unlock": command(z.object({ passphrase: z.string().min(1).max(200) }), appState),
  /** Opens the records with the code of the recovery sheet. The new passphrase replaces the former. */
  "workspace.recover": command(
    z.object({
      code: z.string().trim().min(1, { error: "Recovery code is required." }).max(200),
      passphrase: newPassphrase,
    }),
    appState,
  ),
  /** A new recovery code, which is kept nowhere. A wrong passphrase gives VALIDATION on `passphrase`. */
  "workspace.makeRecovery": command(
    z.object({ passphrase: z.string().min(1, { error: "Passphrase is required." }).max(200) }),
    z.object({ code: z.string() }),
  ),
  /** Saves the text of a recovery sheet as a file where the person wants it. */
  "workspace.saveRecovery": command(
    z.object({ text: z.string().max(4000) }),
    z.object({ saved: z.boolean(), url: z.string().nullable() }),
  ),
  "workspace.useComputer": command(nothing, appState),
  "workspace.useServer": command(z.object({ url: z.string().trim().min(1).max(2048) }), appState),
  "workspace.probe": query(z.object({ url: z.string().trim().min(1).max(2048) }), serverProbe),

  "session.signIn": command(
    z.object({ email: z.string().max(254), password: z.string().max(1000), remember: z.boolean() }),
    appState,
  ),
  /**
   * Begins a sign-in at the provider of an organization; `confirm` is for whoever is signed in. `opens`: core opens the page
   * there, where the host can; else the page offers it. What comes of it is told by `app.stateChanged`.
   */
  "session.beginAtProvider": command(
    z.object({ organization: z.int().positive(), purpose: z.enum(providerPurposes), opens: z.boolean() }),
    appState,
  ),
  "session.leaveProvider": command(nothing, appState),
  "session.verify": command(z.object({ code: z.string().max(40) }), appState),
  /** `opens`: core opens the page at which somebody signs out at their provider too, where the host can; else the page offers it. */
  "session.signOut": command(z.object({ opens: z.boolean().default(false) }), appState),
  /**
   * Hides everything at once. For a moment `drafts.put` still accepts what is being typed. Where the person could not unlock
   * again (`unlocksNowhere`), it is refused with NOT_READY unless they want it even so.
   */
  "session.lock": command(z.object({ evenSo: z.boolean().default(false) }), appState),
  /** A wrong password gives VALIDATION on `password`. */
  "session.unlock": command(z.object({ password: z.string().max(1000) }), appState),
  "session.forgotPassword": command(z.object({ email }), z.object({ message: z.string() })),
  "session.resetPassword": command(
    z.object({
      token: z.string().max(200),
      email,
      password: z.string().max(200),
      password_confirmation: z.string().max(200),
    }),
    z.object({ message: z.string() }),
  ),

  /** Whom an invitation's code was sent to. A code that is not good gives VALIDATION on `token`. */
  "session.invitation": command(
    z.object({ token: z.string().max(200) }),
    z.object({ fullName: z.string(), email: z.string(), organization: z.string() }),
  ),
  /** Chooses the first password of an invited person, and signs them in. */
  "session.acceptInvitation": command(
    z.object({
      token: z.string().max(200),
      password: z.string().max(200),
      password_confirmation: z.string().max(200),
    }),
    appState,
  ),

  "api.call": command(apiInput, apiOutput),
  /** A search whose rows arrive by the event `api.rows`; answers when all of them have arrived. */
  "api.stream": command(
    z.object({ endpoint: z.string(), query: z.record(z.string(), z.unknown()), stream: z.uuid() }),
    z.object({ count: z.int() }),
  ),

  /** The draft is on disk when this answers. It replaces a draft of the same key. */
  "drafts.put": command(newDraft, z.object({ savedAt: timestamp })),
  "drafts.get": query(z.object({ key: draftKey }), z.object({ draft: draft.nullable() })),
  "drafts.list": query(nothing, z.object({ drafts: z.array(draftHead) })),
  "drafts.remove": command(z.object({ key: draftKey }), done),

  /**
   * Asks the keychain once more for the key of the profile; `profileProblem` is null in the answer where it gave it.
   */
  "profile.lookAgain": command(nothing, appState),
  /**
   * Renames the locked folder, deletes nothing, and begins an empty one under a new key. Where the keychain has the
   * old key by now, the old folder is opened instead.
   */
  "profile.beginAgain": command(nothing, appState),
  /** Folders of the signed-in person that were set aside. */
  "profile.setAside": query(nothing, z.object({ folders: z.array(setAside) })),

  /** The changes in the outbox, in the order in which they were saved. */
  "outbox.list": query(nothing, z.object({ changes: z.array(pendingChange) })),
  /** Tries now to send one change, or all of them. */
  "outbox.retry": command(z.object({ id: z.uuid().optional() }), done),
  /**
   * Gives up a change and all that depend on it; the person has typed DELETE. Giving up a file only removes it from
   * the changes that name it.
   */
  "outbox.discard": command(
    z.object({ id: z.uuid(), confirm: z.literal("DELETE") }),
    z.object({ discarded: z.int() }),
  ),
  /** Saves everything in the outbox as one readable file for the person. */
  "outbox.export": command(nothing, z.object({ saved: z.boolean(), url: z.string().nullable() })),
  "outbox.review": query(z.object({ id: z.uuid() }), z.object({ review: conflictReview.nullable() })),
  /** What somebody wrote in a waiting change, where it differs from the record before; empty where there is no text. */
  "outbox.written": query(
    z.object({ id: z.uuid() }),
    z.object({ written: z.array(writtenValue), record: z.json().optional() }),
  ),
  /** One choice for each clash, in the order of `clashes`; `both` is for text only. The choices are recorded. */
  "outbox.resolve": command(
    z.object({
      id: z.uuid(),
      choices: z.array(z.object({ path: z.array(z.string()), take: z.enum(["mine", "theirs", "both"]) })),
    }),
    done,
  ),
  /** The person has read which changes were lost. */
  "outbox.acknowledgeLoss": command(nothing, done),

  /**
   * Says where in a record the page is; answers who else is there. `presence.changed` then tells of them until the
   * page leaves.
   */
  "presence.set": command(
    z.object({
      record: presentRecord,
      section: presenceSection.nullable(),
      state: z.enum(presenceStates),
      /** False: sees the others without being seen. */
      shown: z.boolean(),
    }),
    z.object({ people: z.array(presentPerson) }),
  ),

  "offline.list": query(nothing, z.object({ pinned: z.array(pinnedRecord) })),
  /** Pins a case or an assessment. Answers at once; `offline.changed` tells the progress. */
  "offline.pin": command(
    z.object({ kind: z.enum(["case", "assessment"]), id: z.string().max(40) }),
    z.object({ pinned: z.array(pinnedRecord) }),
  ),
  "offline.unpin": command(
    z.object({ kind: z.enum(["case", "assessment"]), id: z.string().max(40) }),
    z.object({ pinned: z.array(pinnedRecord) }),
  ),
  /** Searches the cache of this computer and nothing else. Best first, at most 20. */
  "offline.search": query(z.object({ q: z.string().trim().max(200) }), z.object({ hits: z.array(localHit) })),

  "files.pick": command(z.object({ multiple: z.boolean() }), z.object({ files: z.array(fileRef) })),
  "files.upload": command(z.object({ ref: z.string(), fromMail: fromMail.optional() }), upload),
  "files.release": command(z.object({ ref: z.string() }), done),
  "files.view": query(z.object({ mediaId: z.int() }), fileView),
  "files.save": command(
    z.object({ mediaId: z.int() }),
    /** `url` is set where the host has no save dialog: the page follows it to download. */
    z.object({ saved: z.boolean(), url: z.string().nullable() }),
  ),

  /**
   * Calls an endpoint that answers with a file, and saves the file. FORBIDDEN with the reason `confirm-password` asks
   * for `session.confirmPassword` first (V-6). `rows` and `leftOut` are null where the server does not say.
   */
  "files.download": command(downloadInput, downloadOutput),

  /** Takes what came from outside since the last time; nothing while nobody is signed in. */
  "arrivals.take": command(nothing, z.object({ arrivals: z.array(arrival) })),
  /** Files that were opened with Bellwether have found their case, or were put away. */
  "arrivals.settle": command(nothing, done),

  "mail.list": query(
    nothing,
    z.object({
      messages: z.array(
        z.object({
          id: z.int(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          createdAt: timestamp,
        }),
      ),
    }),
  ),
  /** Updates of this installation; the other commands answer with the same. A host without them answers NOT_FOUND. */
  "updates.state": query(nothing, updateState),
  "updates.look": command(nothing, updateState),
  /** Where nothing is downloaded by itself. Answers at once; `updates.changed` tells the progress. */
  "updates.download": command(nothing, updateState),
  /** `now` quits, installs and starts again, unless something waits: then nothing happens, and `waitsFor` says what. */
  "updates.plan": command(z.object({ plan: z.enum(updatePlans) }), updateState),
  /** An interview is open in this page; said again every half minute while it is. */
  "updates.hold": command(z.object({ hold: z.uuid(), on: z.boolean() }), done),
  "updates.newsRead": command(nothing, updateState),

  "settings.get": query(nothing, settings),
  "settings.set": command(settings.partial(), settings),
  "window.openExternal": command(z.object({ url: z.string().max(2048) }), z.object({ opened: z.boolean() })),
  /** What the page would be on paper, as a PDF at a path of the page's own origin, which holds once. */
  "window.previewPrint": command(nothing, z.object({ url: z.string() })),
  /** Opens a page of the application, by its path, in a window of its own, where the host has several. */
  "window.open": command(z.object({ path: ownPath }), z.object({ opened: z.boolean() })),
} as const;

/** Every event that core pushes to the page. */
export const events = {
  "app.stateChanged": appState,
  /** A change succeeded: these resources must be read again. */
  "data.changed": z.object({ resources: z.array(z.enum(resources)) }),
  "api.rows": streamedRows,
  /** The outbox has changed, and its page should read it again. The sums come with `app.stateChanged`. */
  "outbox.changed": outboxSummary,
  /** A waiting change was merged with changes of others; nothing was lost on either side. */
  "outbox.merged": z.object({
    title: z.string(),
    fields: z.array(z.array(z.string())),
    /** Who made the others' changes, where the server said so. */
    by: z.string().nullable(),
  }),
  "offline.changed": z.object({ pinned: z.array(pinnedRecord) }),
  /** How far a file is that `files.download` waits for. */
  "files.making": makingStep,
  /** Bytes sent so far of one upload. */
  "files.progress": z.object({ ref: z.string(), sent: z.int(), total: z.int() }),
  /** Who else is at a record at which the page is. */
  "presence.changed": z.object({ record: presentRecord, people: z.array(presentPerson) }),
  /** New notifications that their reader wants shown by the system, where the host cannot do it. Titles name nobody. */
  "notifications.arrived": z.object({ titles: z.array(z.string()) }),
  /** Something came from outside: a link, files, a place. The page takes it once somebody is signed in. */
  "arrivals.changed": z.object({}),
  "connection.changed": z.object({ reachable: z.boolean() }),
  "settings.changed": settings,
  "updates.changed": updateState,
  /** The window will lock soon, as nobody uses it; null once somebody does, or it is locked. */
  "lock.changed": z.object({ locksInSeconds: z.int().nullable() }),
  /** The session of the person may end at any moment: what is typed is written to the disk now. */
  "app.ending": z.object({}),
  /** A native menu item was chosen. */
  "menu.command": z.object({ command: z.string() }),
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type MethodInput<M extends MethodName> = z.input<Methods[M]["input"]>;
export type MethodParsed<M extends MethodName> = z.output<Methods[M]["input"]>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]["output"]>;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** `api.call`, typed by the endpoint table. Rejects with `BridgeError`. */
export type ApiCall = <N extends EndpointName>(
  endpoint: N,
  input: EndpointInput<N>,
  options?: {
    readonly signal?: CancelSignal | undefined;
    /** Key of the draft that this call sends. */
    readonly draft?: string | undefined;
  },
) => Promise<{
  readonly status: number;
  readonly data: EndpointOutput<N>;
  readonly etag: string | null;
  readonly cachedAt: string | null;
}>;
