import type { BridgeClient } from "#contract/bridge/client.ts";
import type { PageFault } from "#contract/bridge/diagnostics.ts";

/** File, line and column at the end of a line of a stack; what stands before them is not told. */
const place = /([\w.-]{1,120}:\d+:\d+)\)?\s*$/;

/** What the log may know of an error of the page: its kind and where it arose, never its message. */
export function faultOf(kind: PageFault["kind"], error: unknown): PageFault {
  if (!(error instanceof Error)) return { kind, name: "unknown", at: [] };
  const at = (error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .flatMap((line) => (/^\s*at /.test(line) ? (place.exec(line)?.[1] ?? []) : []))
    .slice(0, 12);
  return { kind, name: /^[A-Za-z_$][\w$.-]{0,60}$/.test(error.name) ? error.name : Error.name, at };
}

export const noteFault = (bridge: BridgeClient, kind: PageFault["kind"], error: unknown): void => {
  bridge.call("app.noteFault", faultOf(kind, error), {}).catch(() => undefined);
};

/** Tells the log of errors that nobody in the page has caught. */
export function noteFaults(bridge: BridgeClient, page: Window): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteFault(bridge, "promise", reason);
  const onError = ({ error }: ErrorEvent) => noteFault(bridge, "script", error);
  page.addEventListener("unhandledrejection", onRejection);
  page.addEventListener("error", onError);
  return () => {
    page.removeEventListener("unhandledrejection", onRejection);
    page.removeEventListener("error", onError);
  };
}
