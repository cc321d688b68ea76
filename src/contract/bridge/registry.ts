import { z } from "zod";
import { resources } from "../endpoints/endpoint.ts";
import type { EndpointInput, EndpointName, EndpointOutput } from "../endpoints/table.ts";
import { email, timestamp } from "../entities/common.ts";
import { upload } from "../entities/media.ts";
import { newOrganization } from "../entities/organization.ts";
import { session } from "../entities/session.ts";
import { newAdministrator } from "../entities/user.ts";
import type { CancelSignal } from "./transport.ts";

const query = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: "query", input, output }) as const;
const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: "command", input, output }) as const;
const nothing = z.strictObject({});
const done = z.object({ ok: z.literal(true) });

/** Where a connection's server is and how it looked when last asked. */
export const serverProbe = z.object({
  url: z.string(),
  reachable: z.boolean(),
  /** https, or this computer. */
  secure: z.boolean(),
  name: z.string().nullable(),
  needsSetup: z.boolean(),
  /** Why it cannot be used, in words for the person; null when it can. */
  problem: z.string().nullable(),
  /** When it last answered, as far as this computer knows. */
  lastReachedAt: timestamp.nullable(),
});
export type ServerProbe = z.infer<typeof serverProbe>;

/**
 * The whole of what the shell needs to choose a screen.
 * - `welcome`: nothing is set up and no server chosen. - `passphrase`: the records on this computer wait for theirs.
 * - `sign-in`, `second-factor`, `signed-in`. - `unreadable`: the data folder cannot be opened; `problem` says why.
 */
export const appState = z.object({
  phase: z.enum(["welcome", "passphrase", "sign-in", "second-factor", "signed-in", "unreadable"]),
  version: z.string(),
  /** What this computer offers to keep the database key in. */
  keychain: z.enum(["available", "unavailable"]),
  /** What it is kept in now; null before setting up. `memory`: records are gone when Bellwether stops. */
  keptIn: z.enum(["keychain", "passphrase", "memory"]).nullable(),
  /** Are there records on this computer (not: on a team server)? */
  computerReady: z.boolean(),
  connection: z.object({ kind: z.enum(["computer", "server"]), server: serverProbe }).nullable(),
  session: session.nullable(),
  /** A copy on this computer that whoever is signed out may open while the server cannot be reached. */
  offlineCopy: z.object({ savedAt: timestamp }).nullable(),
  problem: z.string().nullable(),
});
export type AppState = z.infer<typeof appState>;

/** Settings of this computer's window; they hold nothing about anyone. */
export const settings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  singleKeyShortcuts: z.boolean(),
  railCollapsed: z.boolean(),
  simplerWording: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  theme: "system",
  singleKeyShortcuts: true,
  railCollapsed: false,
  simplerWording: false,
};

/** A file that the person chose or dropped: opaque to the page, never a path. `size` in bytes. */
export const fileRef = z.object({ ref: z.string(), name: z.string(), size: z.int(), type: z.string() });
export type FileRef = z.infer<typeof fileRef>;

/** What the page needs to show one attachment. `url` is a path on the page's own origin and dies with the session. */
export const fileView = z.object({
  url: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  size: z.int(),
  preview: z.enum(["image", "pdf", "text", "none"]),
});
export type FileView = z.infer<typeof fileView>;

export const keyProtection = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("keychain") }),
  z.object({
    kind: z.literal("passphrase"),
    passphrase: z.string().min(12, { error: "Passphrase must be at least 12 characters." }).max(200),
  }),
  z.object({ kind: z.literal("memory") }),
]);

const apiInput = z.object({
  endpoint: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
});

/**
 * `data` is the parsed body; `etag` belongs to the record in it. `copiedAt` is null for what came from the server just
 * now, else the time of the copy on this computer that it was answered from.
 */
const apiOutput = z.object({
  status: z.int(),
  data: z.unknown(),
  etag: z.string().nullable(),
  copiedAt: timestamp.nullable(),
});

/** Largest body of a draft, in UTF-16 units of its JSON. */
export const maxDraftLength = 524_288;

const draftKey = z.string().min(1).max(200);
const draftHead = z.object({
  key: draftKey,
  /** What it is a draft of, for a list: no names of persons. */
  label: z.string().max(120),
  savedAt: timestamp,
});
export type DraftHead = z.infer<typeof draftHead>;

/** What somebody typed and has not saved yet, kept on this computer for that person alone. */
export const draft = draftHead.extend({ body: z.json() });
export type Draft = z.infer<typeof draft>;

const newDraft = z.object({
  key: draftKey,
  label: z.string().max(120),
  body: z.json().refine((body) => JSON.stringify(body).length <= maxDraftLength, {
    error: "The draft is too large to be kept.",
  }),
});

/** Every method of the bridge. `api.call` carries the endpoint table; the rest is what only a desktop can do. */
export const methods = {
  "app.state": query(nothing, appState),

  "workspace.setUp": command(
    z.object({ organization: newOrganization, administrator: newAdministrator, protection: keyProtection }),
    appState,
  ),
  "workspace.unlock": command(z.object({ passphrase: z.string().min(1).max(200) }), appState),
  "workspace.useComputer": command(nothing, appState),
  "workspace.useServer": command(z.object({ url: z.string().trim().min(1).max(2048) }), appState),
  "workspace.probe": query(z.object({ url: z.string().trim().min(1).max(2048) }), serverProbe),

  "session.signIn": command(
    z.object({ email: z.string().max(254), password: z.string().max(1000), remember: z.boolean() }),
    appState,
  ),
  "session.verify": command(z.object({ code: z.string().max(40) }), appState),
  "session.signOut": command(nothing, appState),
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

  "api.call": command(apiInput, apiOutput),

  /** Durable when it answers; a draft of the same key is replaced. */
  "drafts.put": command(newDraft, z.object({ savedAt: timestamp })),
  "drafts.get": query(z.object({ key: draftKey }), z.object({ draft: draft.nullable() })),
  "drafts.list": query(nothing, z.object({ drafts: z.array(draftHead) })),
  "drafts.remove": command(z.object({ key: draftKey }), done),

  "files.pick": command(z.object({ multiple: z.boolean() }), z.object({ files: z.array(fileRef) })),
  "files.upload": command(z.object({ ref: z.string() }), upload),
  "files.release": command(z.object({ ref: z.string() }), done),
  "files.view": query(z.object({ mediaId: z.int() }), fileView),
  "files.save": command(
    z.object({ mediaId: z.int() }),
    /** `url` is set where the host has no save dialog: the page follows it to download. */
    z.object({ saved: z.boolean(), url: z.string().nullable() }),
  ),

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
  "settings.get": query(nothing, settings),
  "settings.set": command(settings.partial(), settings),
  "window.openExternal": command(z.object({ url: z.string().max(2048) }), z.object({ opened: z.boolean() })),
} as const;

/** Every event that core pushes to the page. */
export const events = {
  "app.stateChanged": appState,
  /** After a successful change: what to read again. */
  "data.changed": z.object({ resources: z.array(z.enum(resources)) }),
  /** Bytes sent so far of one upload. */
  "files.progress": z.object({ ref: z.string(), sent: z.int(), total: z.int() }),
  "connection.changed": z.object({ reachable: z.boolean() }),
  "settings.changed": settings,
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
  options?: { readonly signal?: CancelSignal | undefined },
) => Promise<{
  readonly status: number;
  readonly data: EndpointOutput<N>;
  readonly etag: string | null;
  readonly copiedAt: string | null;
}>;
