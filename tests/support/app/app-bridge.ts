import { WebSocket } from "ws";
import { type BridgeClient, createBridgeClient } from "#contract/bridge/client.ts";
import { bridgeProtocol } from "#contract/bridge/frames.ts";
import type { ApiCall, FileRef } from "#contract/bridge/registry.ts";
import type { Timers } from "#contract/bridge/transport.ts";
import { createSocketTransport, type SocketLike } from "#host/socket-transport.ts";

export const timers: Timers = {
  set: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

/** What a page can do with a running browser host, without a browser. */
export interface AppBridge {
  readonly bridge: BridgeClient;
  readonly api: ApiCall;
  /** Sends a file's bytes to the host, like a drop onto the page. */
  readonly stage: (name: string, type: string, content: Uint8Array<ArrayBuffer>) => Promise<FileRef>;
  readonly close: () => void;
}

/** Connects to a host by the address of its ready line. */
export async function joinApp(launchUrl: string): Promise<AppBridge> {
  const { origin, host, searchParams } = new URL(launchUrl);
  const admitted = await fetch(`${origin}/-/launch`, {
    method: "POST",
    headers: { Origin: origin, "X-Bellwether-Launch": searchParams.get("launch") ?? "" },
  });
  if (!admitted.ok) throw new Error("The host did not let this page in: its address was used before.");
  const { pass } = (await admitted.json()) as { readonly pass: string };
  const open = (): SocketLike => {
    const socket = new WebSocket(`ws://${host}/-/bridge`, [bridgeProtocol, pass], {
      headers: { Origin: origin },
    });
    // The transport detects a lost connection by its close event.
    socket.on("error", () => {});
    return socket as unknown as SocketLike;
  };
  const transport = createSocketTransport({ open, timers, random: Math.random });
  const bridge = createBridgeClient(transport, timers);
  const api = (async (endpoint, input, options) =>
    bridge.call("api.call", { endpoint, ...input }, { signal: options?.signal })) as ApiCall;
  return {
    bridge,
    api,
    stage: async (name, type, content) => {
      const response = await fetch(`${origin}/-/files`, {
        method: "POST",
        headers: {
          "X-Bellwether-Pass": pass,
          Origin: origin,
          "X-File-Name": encodeURIComponent(name),
          "Content-Type": type,
        },
        body: content,
      });
      if (response.status !== 201) throw new Error(`The host did not take ${name}: ${await response.text()}`);
      return (await response.json()) as FileRef;
    },
    close: () => {
      bridge.close();
      transport.close();
    },
  };
}
