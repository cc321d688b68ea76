import type { Generated } from "kysely";
import type { JsonText } from "../json-text.ts";

/** A wording that a comment no longer has; they go when the comment is taken back. */
export interface CommentVersionTable {
  id: Generated<number>;
  comment_id: number;
  version: number;
  body: string;
  /** Names of the files that it had then, as a JSON list. */
  files: JsonText<string[]>;
  written_by: number | null;
  written_at: string;
}

export interface CommentWorkTables {
  comment_versions: CommentVersionTable;
}
