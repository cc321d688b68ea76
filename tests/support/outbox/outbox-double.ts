import type { Page } from "@playwright/test";
import type { ProfileProblem } from "#contract/bridge/app-state.ts";
import type { ConflictReview, OutboxSummary, PendingChange, WrittenValue } from "#contract/bridge/waiting.ts";
import { isJson, isState, type Json, onTeamServer } from "./bridge-frames.ts";

export interface OutboxScript {
  readonly changes: readonly PendingChange[];
  /** Replaces parts of the sums that result from the changes. */
  readonly summary?: Partial<OutboxSummary>;
  readonly reviews?: readonly ConflictReview[];
  /** What was written in a change, by its id. */
  readonly written?: Readonly<Record<string, readonly WrittenValue[]>>;
  /** The keychain does not give the profile's key until its person begins again. */
  readonly profileProblem?: ProfileProblem | null;
  /** False: the server cannot be reached. */
  readonly reachable?: boolean;
}

export interface OutboxDouble {
  /** Everything the page asked of the outbox, in order, as `method` and input. */
  readonly asked: readonly { readonly method: string; readonly input: unknown }[];
  /** Sets another state; the page is told. */
  readonly set: (script: OutboxScript) => void;
  /** Sends an event to the page. */
  readonly emit: (name: string, payload: unknown) => void;
  /** The next call of this method fails with this message. */
  readonly fail: (method: string, message: string) => void;
}

/**
 * Replaces the outbox of a team server between the page and a running host, so that rare states can be looked at.
 * Everything else goes to the real core. Call it before the page's first navigation.
 */
export async function standInForOutbox(page: Page, first: OutboxScript): Promise<OutboxDouble> {
  let script = first;
  let send: (text: string) => void = () => {};
  const asked: { method: string; input: unknown }[] = [];
  const failing = new Map<string, string>();

  const summary = (): OutboxSummary => {
    const count = (state: PendingChange["state"]) =>
      script.changes.filter((each) => each.state === state).length;
    return {
      waiting: script.changes.length,
      sending: count("sending") > 0,
      attention: count("attention"),
      conflicts: count("conflict"),
      needsSignIn: false,
      lost: null,
      problem: null,
      ...script.summary,
    };
  };
  const dress = (state: Json): Json => ({
    ...onTeamServer(state, script.reachable ?? true),
    profileProblem: state.phase === "signed-in" ? (script.profileProblem ?? null) : null,
    outbox: state.phase === "signed-in" || script.summary?.needsSignIn ? summary() : null,
  });
  const answer = (method: string, input: unknown): unknown => {
    const id = isJson(input) ? input.id : undefined;
    const without = (gone: readonly string[]) => {
      script = {
        ...script,
        changes: script.changes.filter((change) => !gone.includes(change.id)),
        reviews: (script.reviews ?? []).filter(({ change }) => !gone.includes(change.id)),
      };
    };
    switch (method) {
      case "outbox.list":
        return { changes: script.changes };
      case "outbox.review":
        return { review: script.reviews?.find(({ change }) => change.id === id) ?? null };
      case "outbox.written":
        return { written: script.written?.[String(id)] ?? [] };
      case "outbox.discard": {
        const gone = [String(id)];
        for (const change of script.changes)
          if (change.waitsFor !== null && gone.includes(change.waitsFor)) gone.push(change.id);
        without(gone);
        return { discarded: gone.length };
      }
      case "outbox.resolve":
        without([String(id)]);
        return { ok: true };
      case "outbox.export":
        return { saved: true, url: null };
      case "outbox.acknowledgeLoss":
        script = { ...script, summary: { ...script.summary, lost: null } };
        return { ok: true };
      default:
        return { ok: true };
    }
  };
  const frame = (value: unknown) => send(JSON.stringify(value));
  const emit = (name: string, payload: unknown) => frame({ type: "event", name, payload });

  await page.routeWebSocket(/\/-\/bridge/, (socket) => {
    const host = socket.connectToServer();
    send = (text) => socket.send(text);
    socket.onMessage((text) => {
      const got: unknown = JSON.parse(String(text));
      const method = isJson(got) && got.type === "request" ? String(got.method) : "";
      // Passed on to core, whose answer is the new state.
      if (method === "profile.beginAgain") script = { ...script, profileProblem: null };
      if (!isJson(got) || !method.startsWith("outbox.")) return void host.send(text);
      asked.push({ method, input: got.input });
      const trouble = failing.get(method);
      failing.delete(method);
      if (trouble !== undefined)
        return void frame({
          type: "failure",
          id: got.id,
          error: { code: "DATA_UNREADABLE", message: trouble, details: {} },
        });
      frame({ type: "reply", id: got.id, ok: true, data: answer(method, got.input) });
      // Like core: only changes are announced.
      if (method !== "outbox.list" && method !== "outbox.review") emit("outbox.changed", summary());
    });
    host.onMessage((text) => {
      const got: unknown = JSON.parse(String(text));
      if (!isJson(got)) return socket.send(text);
      if (isState(got.data)) return frame({ ...got, data: dress(got.data) });
      if (isState(got.payload)) return frame({ ...got, payload: dress(got.payload) });
      socket.send(text);
    });
  });
  return {
    asked,
    set: (next) => {
      script = next;
      emit("connection.changed", { reachable: next.reachable ?? true });
      emit("outbox.changed", summary());
    },
    emit,
    fail: (method, message) => failing.set(method, message),
  };
}
