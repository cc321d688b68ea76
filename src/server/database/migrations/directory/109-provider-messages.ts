import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What a provider of identities sent that serves once, kept as long as it could be sent again. */
export const providerMessages = (_: SchemaSql): readonly string[] => [
  "create table provider_messages (message_hash text not null primary key, expires_at text not null)",
  "create index provider_messages_by_end on provider_messages (expires_at)",
];
