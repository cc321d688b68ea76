import { z } from "zod";
import { idParam } from "../entities/common.ts";
import { upload } from "../entities/media.ts";
import { endpoint, writers } from "./endpoint.ts";

/** Spec §7, "File upload": one file a request, form field `file`, up to 10 at a time. */
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
    audit: "upload.create",
  }),
  "media.file": endpoint({
    group: "uploads",
    method: "GET",
    base: "v2",
    path: "/media/{mediaId}/file",
    summary: "The bytes of an attachment, always as a download",
    policy: { kind: "record", record: "media", right: "view", param: "mediaId" },
    params: z.object({ mediaId: idParam }),
    format: "file",
    response: null,
    audit: "media.view",
  }),
};
