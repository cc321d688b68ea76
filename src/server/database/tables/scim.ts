import type { Generated } from "kysely";

/** By which a directory puts people on record in one tree of organizations (decision 127). */
interface ScimTokenTable {
  id: Generated<number>;
  /** The root of the tree. */
  organization_id: number;
  name: string;
  token_hash: string;
  created_at: string;
  created_by: number | null;
  expires_at: string;
  last_used_at: string | null;
}

/** What a directory says of an account beyond what Bellwether keeps of it. */
interface ScimUserTable {
  id: Generated<number>;
  organization_id: number;
  user_id: number;
  user_name: string;
  /** The same in small letters: two accounts of a directory differ in more than capitals. */
  user_name_key: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  /** When the directory took them out; the account stays, switched off, since their name is on their work. */
  removed_at: string | null;
}

interface ScimGroupTable {
  id: Generated<number>;
  uuid: string;
  organization_id: number;
  display_name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

interface ScimGroupMemberTable {
  group_id: number;
  user_id: number;
}

export interface ScimTables {
  scim_tokens: ScimTokenTable;
  scim_users: ScimUserTable;
  scim_groups: ScimGroupTable;
  scim_group_members: ScimGroupMemberTable;
}
