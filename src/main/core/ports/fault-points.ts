/**
 * Named places at which `npm run test:crash` ends the process. The application passes no hook, so a fault point costs
 * one optional call.
 */
export const faultPoints = [
  "outbox.before-commit",
  "outbox.after-commit",
  "outbox.after-head",
  "outbox.before-send",
  "outbox.after-answer",
  "outbox.after-ack",
  "outbox.before-merge",
  "outbox.after-merge",
  "drafts.before-commit",
  "drafts.after-commit",
  "uploads.while-sealing",
  "uploads.after-seal",
  "uploads.between-chunks",
  "uploads.before-finish",
  "offline.while-copying",
  "cache.after-put",
  "server.mid-body",
  "server.before-effect",
  "server.before-commit",
  "server.after-commit",
  "server.after-send",
] as const;
export type FaultPoint = (typeof faultPoints)[number];
export type FaultHook = (point: FaultPoint) => void;
