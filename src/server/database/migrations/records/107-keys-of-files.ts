/** When a stored file got the key that it has, where that was not when it came. */
export const keysOfFiles = (): readonly string[] => ["alter table blobs add column keyed_at text"];
