import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item, writers } from "#contract/kit/endpoint.ts";
import { chunkStep, mediaEdit, mediaItem, newResumableUpload, resumableUpload, upload } from "./schema.ts";

const ofUpload = (right: "view" | "edit") =>
  ({ kind: "record", record: "upload", right, param: "id" }) as const;

const ofFile = (right: "view" | "edit") =>
  ({ kind: "record", record: "media", right, param: "mediaId" }) as const;
const oneFile = z.object({ mediaId: idParam });

const position = z
  .union([z.number(), z.string().regex(/^(0|[1-9][0-9]{0,15})$/)])
  .pipe(z.coerce.number<string | number>().int().nonnegative().multipleOf(chunkStep));

/** What shows files, and thus becomes stale with one. */
const withFile = [
  "media",
  "cases",
  "assessments",
  "reminders",
  "tasks",
  "persons",
  "entities",
  "locations",
] as const;

/**
 * Spec §7, "File upload": one file a request, form field `file`, up to 10 at a time. For unreliable networks the same
 * file can be sent in parts: begin, the parts in any order, finish. Each step may be repeated.
 * A file is corrected and removed by those who may edit the record that it belongs to (decision 036).
 */
export const uploadEndpoints = {
  "uploads.create": endpoint({
    group: "uploads",
    method: "POST",
    base: "v2",
    path: "/uploads",
    summary: "Upload one file; a later save takes it over by its id",
    policy: { kind: "create", roles: writers },
    format: "multipart",
    status: 201,
    response: upload,
    queue: true,
    audit: "upload.create",
  }),
  "uploads.begin": endpoint({
    group: "uploads",
    method: "POST",
    base: "v2",
    path: "/uploads/resumable",
    summary: "Begin to send a file in parts, or learn how far that has come",
    policy: { kind: "create", roles: writers },
    body: newResumableUpload,
    response: resumableUpload,
    audit: "upload.begin",
  }),
  "uploads.progress": endpoint({
    group: "uploads",
    method: "GET",
    base: "v2",
    path: "/uploads/resumable/{id}",
    summary: "Which parts of a file are there",
    policy: ofUpload("view"),
    params: z.object({ id: z.uuid() }),
    response: resumableUpload,
  }),
  "uploads.chunk": endpoint({
    group: "uploads",
    method: "PUT",
    base: "v2",
    path: "/uploads/resumable/{id}/chunks/{position}",
    summary: "Send one part of a file, from a byte that is a multiple of 16,384",
    policy: ofUpload("edit"),
    params: z.object({ id: z.uuid(), position }),
    format: "bytes",
    response: null,
    audit: "upload.chunk",
  }),
  "uploads.finish": endpoint({
    group: "uploads",
    method: "POST",
    base: "v2",
    path: "/uploads/resumable/{id}/finish",
    summary: "Join the parts of a file, verify it, and keep it as an upload",
    policy: ofUpload("edit"),
    params: z.object({ id: z.uuid() }),
    response: upload,
    audit: "upload.create",
  }),
  "media.update": endpoint({
    group: "uploads",
    method: "PUT",
    base: "v2",
    path: "/media/{mediaId}",
    summary: "Rename and tag a file of a case, a task, a comment or any other record",
    policy: ofFile("edit"),
    params: oneFile,
    body: mediaEdit,
    response: item(mediaItem),
    versioned: true,
    changes: withFile,
    audit: "media.update",
  }),
  "media.delete": endpoint({
    group: "uploads",
    method: "DELETE",
    base: "v2",
    path: "/media/{mediaId}",
    summary: "Remove a file from its record",
    policy: ofFile("edit"),
    params: oneFile,
    response: null,
    changes: withFile,
    audit: "media.delete",
  }),
  "media.file": endpoint({
    group: "uploads",
    method: "GET",
    base: "v2",
    path: "/media/{mediaId}/file",
    summary: "The bytes of an attachment, always as a download",
    policy: ofFile("view"),
    params: oneFile,
    format: "file",
    response: null,
    audit: "media.view",
  }),
};
