import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Made for tests, valid for a hundred years: `ca` signed `middle`, which signed `leaf` (localhost, 127.0.0.1 and
 * server.district.example); `client` is for clients alone, `below` was signed by `leaf`, `other` is another authority.
 */
export const certificate = (name: "ca" | "middle" | "leaf" | "client" | "below" | "other"): string =>
  readFileSync(join(import.meta.dirname, `${name}.pem`), "utf8");
export const leafKey = (): string => readFileSync(join(import.meta.dirname, "leaf.key"), "utf8");
export const pathOfAuthority = join(import.meta.dirname, "ca.pem");
