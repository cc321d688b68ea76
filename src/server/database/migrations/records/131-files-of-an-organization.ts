/**
 * A stored file is found by a key of the organization whose people sent it and of its content, no more by its content alone
 * (decision 139). Files from before are found by their content, as they were.
 */
export const filesOfAnOrganization = (): readonly string[] => [
  "alter table blobs rename column sha256 to blob_key",
  "alter table blobs add column sha256 text not null default ''",
  "update blobs set sha256 = blob_key",
  "alter table uploads add column blob_key text not null default ''",
  "update uploads set blob_key = sha256",
  "alter table media add column blob_key text not null default ''",
  "update media set blob_key = sha256",
  "drop index media_of_a_blob",
  "create index media_of_a_blob on media (blob_key)",
  "alter table kept_blobs rename column sha256 to blob_key",
  "alter table import_files rename column sha256 to blob_key",
];
