import { createHash, randomUUID } from "node:crypto";
import { contentDigest } from "#server/platform/files/received-body.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** A view of the case list; a user's views need different names. */
export const caseViewBody = () => ({
  name: `Waiting ${randomUUID()}`,
  base: "mine",
  q: "bus",
  sort: "-created_at",
  filters: { stage: "intake", tag: "verbal" },
  columns: ["number", "title", "tags"],
});

export const mediaQuery = (target: Target) => ({
  q: "plan",
  origin: "case,comment",
  kind: "picture,document",
  user_id: target.userId,
  sort: "-size",
});

export const vehicleBody = () => ({
  make: "Honda",
  model: "Civic",
  year: 2014,
  color: "Gray",
  plate: "7KDN 402",
  state: "OR",
  note: "Parks in Lot C",
  separate: true,
});

export const checkBody = () => ({
  provider: "manual",
  purpose: "Threat of October 3",
  permissible_use: "safety",
  note: "Asked for by the team.",
});

export const noteBody = (circle = "assessors") => ({
  category: "health",
  circle,
  body: "Sees a therapist on Mondays.",
});

/** A small file. */
export const letter = Buffer.from("Dear all,\nplease come by.\n");

/** The file that the matrix uploads. */
export const resumableBody = (id: string) => ({
  id,
  file_name: "letter.txt",
  size: letter.length,
  sha256: createHash("sha256").update(letter).digest("hex"),
});

/** A part's bytes with their digest. */
export const chunkCall = (id: string, bytes: Buffer, position = 0): Call => ({
  params: { id, position },
  bytes,
  headers: { "content-digest": contentDigest(bytes) },
});

/** Every filter of the case list at once. */
export const caseListQuery = (target: Target) => ({
  q: "a",
  page: 1,
  per_page: 50,
  sort: "-updated_at",
  stage: "intake,responding",
  status: "open",
  category_id: 1,
  type_id: "!1,2",
  organization_id: target.organizationId,
  lead: target.userId,
  tag: "verbal",
  opened: "2026-01-01..",
  updated: "..2026-12-31",
  classification: "0,none",
  mine: "yes",
  archived: "no",
  legal_hold: "no",
});

export const exportProfileBody = (target: Target) => ({
  name: "Open cases, each month",
  columns: ["number", "title", "stage", "organization"],
  filters: {
    q: "a",
    sort: "-updated_at",
    stage: "intake,responding",
    status: "open",
    organization_id: target.organizationId,
  },
  format: "csv",
  bom: true,
});

export const supportBody = () => ({
  uuid: randomUUID(),
  category: "question",
  page: "/cases",
  subject: "Where do files go?",
  body: "I look for the place where a letter is attached.",
  diagnostics: "Bellwether 0.1.0",
});

export const toldBody = () => ({
  uuid: randomUUID(),
  told_at: "2026-11-18T12:10:00.000Z",
  recipient: "Officer Lund",
  recipient_organization: "Police department",
  way: "phone",
  ground: "emergency",
  threat: "Words about tomorrow's game",
  what: "Name and address",
  purpose: "To keep the students safe.",
});

export const logFilters = (target: Target) => ({
  when: "2020-01-01..2020-01-31",
  act: "seen,refused",
  user_id: target.userId,
  organization_id: target.organizationId,
});
