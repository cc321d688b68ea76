/** An encrypted database of this computer; `key` is null where it is not known now. */
export interface KnownDatabase {
  readonly name: string;
  readonly file: string;
  readonly key: string | null;
}
