/** Messages of a catalogue: its keys, those with forms for one and for many once each. */
type Message<Key> = Key extends `${infer One}_one` ? One : Key extends `${infer Other}_other` ? Other : Key;

/** Keys of a catalogue as messages. */
export type MessageOf<Catalogue> = Message<keyof Catalogue & string>;

/** Messages that have a form for one and another for many. */
type Counted<Catalogue> = keyof Catalogue extends infer Key
  ? Key extends `${infer One}_one`
    ? One
    : never
  : never;

type Name<Placeholder> = Placeholder extends `${infer Before},${string}` ? Before : Placeholder;
type Names<Text extends string> = Text extends `${string}{{${infer Placeholder}}}${infer Rest}`
  ? Name<Placeholder> | Names<Rest>
  : never;

/** What a message is filled with: a value for each `{{name}}`, and `count` where its words follow a number. */
export type ValuesOf<Catalogue, Text extends string> = {
  readonly [Each in Exclude<Names<Text>, "count">]: string | number;
} & (Text extends Counted<Catalogue> ? { readonly count: number } : unknown);

/** Nothing, for a message without placeholders. */
export type Filling<Catalogue, Text extends string> = keyof ValuesOf<Catalogue, Text> extends never
  ? readonly []
  : readonly [ValuesOf<Catalogue, Text>];
