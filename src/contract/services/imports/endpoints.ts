import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import {
  findingKinds,
  importFiles,
  importFinding,
  importForm,
  importPreview,
  importRecord,
  importStates,
  newImport,
  removalLimit,
  runImport,
} from "./schema.ts";

const params = z.object({ id: idParam });
const shared = { group: "imports", base: "v2" } as const;
const managers = { kind: "manage" } as const;
const on = (right: "view" | "edit") => ({ kind: "record", record: "import", right, param: "id" }) as const;
const written = ["imports", "persons", "organizations", "session"] as const;

/**
 * Spec §7, "Imports": rosters that are taken over (E-1 to E-7, decision 053). An import is checked before anything is
 * written, run by a second call, and can be undone for seven days. Only administrators of the whole tree know of it.
 */
export const importEndpoints = {
  "imports.list": endpoint({
    ...shared,
    method: "GET",
    path: "/imports",
    summary: "List the imports of rosters, the newest first",
    policy: managers,
    query: listQuery(["created_at", "state"], { state: anyOf(importStates) }, "-created_at"),
    response: page(importRecord),
  }),
  "imports.new": endpoint({
    ...shared,
    method: "GET",
    path: "/imports/create",
    summary: "What a new import needs: organizations, learned mappings, and how many people may vanish",
    policy: managers,
    query: z.object({ organization_id: idParam.optional() }),
    response: item(importForm),
  }),
  "imports.preview": endpoint({
    ...shared,
    method: "POST",
    path: "/imports/preview",
    summary: "Look into uploaded files: their format, their columns and the first ten rows",
    policy: managers,
    body: importFiles,
    response: item(importPreview),
    unstored: true,
    audit: "import.preview",
  }),
  "imports.create": endpoint({
    ...shared,
    method: "POST",
    path: "/imports",
    summary: "Begin an import: its files are read and compared, and nothing is written",
    policy: managers,
    body: newImport,
    status: 201,
    response: item(importRecord),
    changes: ["imports"],
    audit: "import.create",
  }),
  "imports.setLimit": endpoint({
    ...shared,
    method: "PUT",
    path: "/imports/removal-limit",
    summary: "Set how many of a hundred people may vanish with one import",
    policy: managers,
    body: removalLimit,
    response: item(importForm),
    changes: ["imports"],
    audit: "import.limit",
  }),
  "imports.show": endpoint({
    ...shared,
    method: "GET",
    path: "/imports/{id}",
    summary: "Where an import stands, and what it does",
    policy: on("view"),
    params,
    response: item(importRecord),
  }),
  "imports.findings": endpoint({
    ...shared,
    method: "GET",
    path: "/imports/{id}/findings",
    summary: "What the check found: problems of rows, likely duplicates, and people who vanish",
    policy: on("view"),
    params,
    query: listQuery(["id"], { kind: anyOf(findingKinds) }, "id"),
    response: page(importFinding),
    audit: "import.findings",
  }),
  "imports.problems": endpoint({
    ...shared,
    method: "GET",
    path: "/imports/{id}/problems",
    summary: "All problems of rows as a CSV file, with file, line, column and fix",
    policy: on("view"),
    params,
    format: "file",
    response: null,
    audit: "import.problems",
  }),
  "imports.run": endpoint({
    ...shared,
    method: "POST",
    path: "/imports/{id}/run",
    summary: "Write what was checked, or go on after it was cut off",
    policy: on("edit"),
    params,
    body: runImport,
    response: item(importRecord),
    changes: written,
    audit: "import.run",
  }),
  "imports.cancel": endpoint({
    ...shared,
    method: "POST",
    path: "/imports/{id}/cancel",
    summary: "Stop an import: what is written stays until it is undone",
    policy: on("edit"),
    params,
    response: item(importRecord),
    changes: ["imports"],
    audit: "import.cancel",
  }),
  "imports.undo": endpoint({
    ...shared,
    method: "POST",
    path: "/imports/{id}/undo",
    summary: "Take an import back within seven days, except what was changed or used since",
    policy: on("edit"),
    params,
    response: item(importRecord),
    changes: written,
    audit: "import.undo",
  }),
};
