import type { Generated } from "kysely";
import type { Role } from "#contract/kit/roles.ts";
import type { Grantable } from "#contract/records/compartments/schema.ts";
import type { OrganizationKind } from "#contract/records/organizations/schema.ts";
import type { JsonText } from "../json-text.ts";

interface OrganizationTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  name: string;
  kind: OrganizationKind;
  parent_id: number | null;
  number_prefix: string;
  version: Generated<number>;
  address: Generated<string | null>;
  /** Since when no new record is kept in it. */
  closed_at: Generated<string | null>;
  /** Whose practice case is kept in it; null for every organization that there is (decision 059). */
  practice_of: Generated<number | null>;
  /** The organization that this one was merged into; it is shown nowhere then, and only its log is still its own. */
  merged_into: Generated<number | null>;
}

/** To which tree an organization belongs; kept by a trigger alone. */
interface OrganizationTreeTable {
  organization_id: number;
  root_id: number;
}

interface OrganizationMergeTable {
  id: Generated<number>;
  source_id: number;
  survivor_id: number;
  created_at: string;
  created_by: number | null;
  state: "moving" | "done";
  /** How many of each kind have gone over. */
  counts: JsonText<Record<string, number>>;
  done: number;
  total: number;
  finished_at: string | null;
}

/** Who may switch an account off. A directory undoes what a directory did, and no more (decision 147). */
export type Switcher = "administrator" | "directory";

interface UserTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  full_name: string;
  email: string;
  title: string | null;
  phone: string | null;
  password_hash: string;
  active: number;
  /** Null while it is on. */
  switched_off_by: Generated<Switcher | null>;
  totp_secret: string | null;
  totp_confirmed: number;
  totp_last_step: number;
  last_seen_at: string | null;
  version: Generated<number>;
  /** When the tour of the first start was left for the first time. */
  tour_left_at: Generated<string | null>;
}

/** An invitation that was sent and not accepted; at most one a person. */
interface InvitationTable {
  user_id: number;
  token_hash: string;
  created_at: string;
  invited_by: number | null;
}

interface MembershipTable {
  id: Generated<number>;
  user_id: number;
  organization_id: number;
  role: Role;
  active: number;
  /** Which compartments of records the member may read, here and below. */
  compartments: Generated<JsonText<readonly Grantable[]>>;
}

interface SessionTable {
  id_hash: string;
  user_id: number;
  pending: number;
  remember: number;
  /** 1 once the account was deactivated. */
  revoked: number;
  created_at: string;
  last_seen_at: string;
  /** When the password was last confirmed. */
  confirmed_at: string | null;
  /** Which program began it, in words: "Bellwether on Windows". */
  program: string | null;
  /** The network address from which it was begun. */
  address: string | null;
  /** By which account at a provider it was begun; null for a password. */
  identity_id: Generated<number | null>;
  /** What the provider calls its own session, in which that was. */
  provider_session: Generated<string | null>;
  /** What that provider asks for where somebody signs out there too, sealed; null where the setting did not say so. */
  provider_hint: Generated<string | null>;
  /** 1 where the provider asked for a second step, and none is owed here. */
  second_factor_elsewhere: Generated<number>;
}

/** A computer on which an account was used; `token_hash` is of what the computer calls itself, never of its name. */
interface DeviceTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  program: string;
  first_seen_at: string;
  last_seen_at: string;
}

/** A record that somebody opened in an hour ("2026-11-24T10"). */
interface ReadingTable {
  user_id: number;
  hour: string;
  record_type: string;
  record_id: number;
}

interface PasswordResetTable {
  token_hash: string;
  user_id: number;
  created_at: string;
}

interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
}

interface MailMessageTable {
  id: Generated<number>;
  to_address: string;
  subject: string;
  body: string;
  created_at: string;
  from_name: string | null;
  reply_to: string | null;
}

interface SettingTable {
  name: string;
  value: string;
}

/** Organizations, the people who sign in, and how they do. */
export interface DirectoryTables {
  organizations: OrganizationTable;
  organization_trees: OrganizationTreeTable;
  organization_merges: OrganizationMergeTable;
  users: UserTable;
  memberships: MembershipTable;
  sessions: SessionTable;
  devices: DeviceTable;
  readings: ReadingTable;
  password_resets: PasswordResetTable;
  invitations: InvitationTable;
  recovery_codes: RecoveryCodeTable;
  mail_messages: MailMessageTable;
  settings: SettingTable;
}
