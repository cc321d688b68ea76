import type { FaultPoint } from "#core/ports/fault-points.ts";

export const databaseKey = "5a".repeat(32);
export const password = "correct horse battery staple";
export const people = { assessor: "assessor@crash.example", rival: "rival@crash.example" } as const;

export type ToServer =
  | { readonly kind: "arm"; readonly point: FaultPoint; readonly count: number }
  | { readonly kind: "disarm" };
export type FromServer = { readonly kind: "ready"; readonly port: number } | { readonly kind: "armed" };
