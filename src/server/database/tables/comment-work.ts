import type { Generated } from "kysely";
import type { JsonText } from "../json-text.ts";

/** A former wording of a comment; deleted when the comment is withdrawn. */
export interface CommentVersionTable {
  id: Generated<number>;
  comment_id: number;
  version: number;
  body: string;
  /** Names of the files it had then, as a JSON list. */
  files: JsonText<string[]>;
  written_by: number | null;
  written_at: string;
}

export interface CommentWorkTables {
  comment_versions: CommentVersionTable;
}
