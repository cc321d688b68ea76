// What a row of the table of kinds says.

export interface Kind {
  /** Its name within a sentence, singular and plural: "organization of interest". */
  readonly noun: string;
  readonly nouns: string;
  /** The field that names one of it to a person. Null: it has no name of its own. */
  readonly label: string | null;
  /** The first part of its endpoints' names: `persons` in `persons.show`. */
  readonly prefix: string;
  /** What becomes stale when one of it changes. */
  readonly resource: string;
  /** The endpoint that answers one whole record, and its path parameter. Null: no endpoint answers it alone. */
  readonly show: { readonly endpoint: string; readonly param: string } | null;
  /** The endpoint of its edit form, and the key of the whole record in its answer. */
  readonly edit: { readonly endpoint: string; readonly key: string } | null;
  /** Lists whose rows are whole records. */
  readonly rows: readonly string[];
  /** Other reads that answer whole records of it: the places in the answer, each a record or a list of them. */
  readonly inside: Readonly<Record<string, readonly string[]>>;
  /** Fields of the whole record that list whole records of other kinds. */
  readonly holds: Readonly<Record<string, string>>;
  /** Fields of the whole record that name records of other kinds, which are taken along with it. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields whose text finds it in its list and in the quick search, beside its label. Of a plain kind: columns. */
  readonly words: readonly string[];
  /** Does the whole record carry its files, under `attachments`? */
  readonly files: boolean;
  /** Address of its page, with the identifying field in braces. Null: it is shown on another record's page. */
  readonly address: string | null;
  /** Is it opened by itself, from the quick search and from what waits, on a page or in a dialog of its own? */
  readonly ownPage: boolean;
  /** Heading of its hits in the quick search. Null: it is not searched. */
  readonly searched: string | null;
  /** May its changes wait in the outbox? Some of its endpoints say `queue` then. */
  readonly queued: boolean;
  /** Made by the resource kit, in every layer: cached, merged and told live without code of its own. */
  readonly plain: boolean;
  /**
   * Who keeps the records of a plain kind. `organization`: whoever may write in an organization; its members read them.
   * `tree`: the administrators of a whole tree of organizations; all of the tree reads them.
   */
  readonly kept: "organization" | "tree" | null;
  /** Of a plain kind: may its list be exported as a file? */
  readonly exported: boolean;
}

type Named = Pick<Kind, "noun" | "nouns" | "prefix">;

const unseen = {
  label: null,
  show: null,
  edit: null,
  rows: [],
  inside: {},
  holds: {},
  names: {},
  words: [],
  files: false,
  address: null,
  ownPage: false,
  searched: null,
  queued: false,
  plain: false,
  kept: null,
  exported: false,
} as const;

type Filled<R> = R & Omit<typeof unseen & { readonly resource: string }, keyof R>;

/** Fills in a row with the defaults of a kind that is used nowhere. Its resource is named after its prefix. */
export const kind = <const R extends Named & Partial<Kind>>(row: R) =>
  ({ ...unseen, resource: row.prefix, ...row }) as unknown as Filled<R> & {
    readonly resource: R extends { readonly resource: infer Own extends string } ? Own : R["prefix"];
  };
