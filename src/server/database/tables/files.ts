import type { Generated } from "kysely";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { FromMail } from "#contract/records/media/schema.ts";
import type { JsonText } from "#server/database/json-text.ts";

type Id = Generated<number>;

export interface BlobTable {
  /** By which it is found: of its content and of the organization whose people sent it; of older ones, `sha256` alone. */
  blob_key: string;
  /** Of its content. */
  sha256: string;
  size: number;
  storage_name: string;
  /** 64 hex digits: the AES-256 key of this file alone. */
  file_key: string;
  created_at: string;
  /** When it got its present key; null for the first. */
  keyed_at: Generated<string | null>;
}

export interface UploadTable {
  id: string;
  user_id: number;
  sha256: string;
  blob_key: string;
  file_name: string;
  mime_type: string;
  size: number;
  created_at: string;
  /** The mail that it was taken out of (decision 151). */
  from_mail: Generated<JsonText<FromMail> | null>;
}

export interface ResumableUploadTable {
  id: Id;
  uuid: string;
  user_id: number;
  file_name: string;
  size: number;
  sha256: string;
  /** Set together with `finished_at`. */
  mime_type: string | null;
  finished_at: string | null;
  created_at: string;
  /** The mail that it was taken out of (decision 151). */
  from_mail: Generated<JsonText<FromMail> | null>;
}

export interface UploadChunkTable {
  upload_id: number;
  /** Its position in the file, in bytes. */
  position: number;
  size: number;
  sha256: string;
  storage_name: string;
  file_key: string;
}

export interface MediaTable {
  id: Id;
  path_id: string;
  owner_type: string;
  owner_id: number;
  sha256: string;
  blob_key: string;
  file_name: string;
  mime_type: string;
  size: number;
  tags: JsonText<string[]>;
  created_by: number | null;
  created_at: string;
  /** Of its name and tags; a new file has the first. */
  version: Generated<number>;
  /** Of a file of a case or of a comment, whose own it is then. */
  compartment: Generated<Compartment>;
  /** The mail that it was taken out of (decision 151). */
  from_mail: Generated<JsonText<FromMail> | null>;
}

export interface FileTables {
  blobs: BlobTable;
  uploads: UploadTable;
  resumable_uploads: ResumableUploadTable;
  upload_chunks: UploadChunkTable;
  media: MediaTable;
}
