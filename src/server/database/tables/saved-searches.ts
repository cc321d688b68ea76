import type { Generated } from "kysely";
import type { SearchAlert, SearchQuery, SearchResource } from "#contract/services/saved-searches/schema.ts";
import type { JsonText } from "../json-text.ts";

export interface SavedSearchTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  owner_id: number;
  /** The owner's organization when it was made: its administrators may change the search once it is shared. */
  organization_id: number;
  name: string;
  resource: SearchResource;
  /** The list's query, as it was sent. */
  query: JsonText<SearchQuery>;
  /** Ids in order; null for the standard ones. */
  columns: JsonText<string[]> | null;
  /** `nobody`, `users` or `organization`. */
  shared: "nobody" | "users" | "organization";
  shared_organization_id: number | null;
  alert: SearchAlert;
  /** When the alert looks again; null while it is off. */
  look_at: string | null;
}

/** Colleagues with whom a search is shared by name. */
export interface SearchReaderTable {
  search_id: number;
  user_id: number;
}

/** Records that an alert has told of, or that were found when it was set. */
export interface SearchToldTable {
  search_id: number;
  kind: string;
  record_id: number;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchTable;
  saved_search_readers: SearchReaderTable;
  saved_search_told: SearchToldTable;
}
