import { z } from "zod";
import { deepest, isTooDeep } from "#contract/kit/depth.ts";
import { bridgeErrorShape } from "./errors.ts";

/** Raised when a change of the frames would make an older peer misread them. */
export const protocolVersion = 1;

/** What a host can do; the renderer hides controls for what is missing. */
export const capabilities = [
  "native-file-dialog",
  "native-save-dialog",
  "path-drop",
  "window-controls",
  "updates",
  "hide-from-capture",
  "notifications",
  "opens-browser",
  "several-windows",
  "opens-links",
  "print-preview",
  "checks-spelling",
] as const;

export const hostKinds = ["electron", "browser", "memory"] as const;

const frameId = z.string().min(1).max(64);

/** Frames from the page to core. */
export const inboundFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("request"), id: frameId, method: z.string().max(80), input: z.unknown() }),
  z.strictObject({ type: z.literal("cancel"), id: frameId }),
]);

/** Frames from core to the page. */
export const outboundFrame = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    protocolVersion: z.int(),
    host: z.enum(hostKinds),
    capabilities: z.array(z.string()),
  }),
  z.object({ type: z.literal("reply"), id: frameId, ok: z.literal(true), data: z.unknown() }),
  z.object({ type: z.literal("failure"), id: frameId, error: bridgeErrorShape }),
  z.object({ type: z.literal("event"), name: z.string(), payload: z.unknown() }),
]);

export type InboundFrame = z.infer<typeof inboundFrame>;
export type OutboundFrame = z.infer<typeof outboundFrame>;
export type HelloFrame = Extract<OutboundFrame, { type: "hello" }>;
export type Capability = (typeof capabilities)[number];
export type HostKind = (typeof hostKinds)[number];

/** The protocol that a page's WebSocket speaks. Beside it the page names its pass, which is not answered. */
export const bridgeProtocol = "bellwether";

/** Largest frame, in UTF-16 units of its JSON, that either side accepts (S-8). */
export const maxFrameLength = 1_048_576;

/** How deep a frame of the page may be nested: a body, or a draft, in the call's input, in the frame. */
export const deepestFrame = deepest + 2;

/** Is a frame of the page small enough? Its depth is looked at first: whatever walks a deep one runs out of stack. */
export const isFit = (frame: unknown): boolean =>
  !isTooDeep(frame, deepestFrame) && (JSON.stringify(frame)?.length ?? 0) <= maxFrameLength;
