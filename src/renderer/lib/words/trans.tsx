import type { ReactElement } from "react";
import { Trans as Translated } from "react-i18next/TransWithoutContext";
import type { ValuesOf } from "./language/message.ts";
import { type Catalogue, catalogue, otherwise, type Words } from "./t.ts";

type Tags<Text extends string> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag extends `${infer Name}/` ? Name : Tag) | Tags<Rest>
  : never;

type TransProps<Message extends Words> = {
  /** The English words, with a tag for each element: "Signed in as <name>{{who}}</name>." */
  readonly i18nKey: Message;
  /** The element of each tag. */
  readonly components: { readonly [Tag in Tags<Message>]: ReactElement };
} & (keyof ValuesOf<Catalogue, Message> extends never
  ? { readonly values?: undefined; readonly count?: undefined }
  : { readonly values: ValuesOf<Catalogue, Message> });

/** Words with elements among them. Tags name elements that the caller gives: no message brings markup of its own. */
export function Trans<Message extends Words>({ i18nKey, values, components }: TransProps<Message>) {
  const all: Readonly<Record<string, string | number>> = values ?? {};
  const { count } = all;
  return (
    <Translated
      i18n={catalogue}
      i18nKey={i18nKey as string}
      defaults={otherwise(i18nKey)}
      values={all}
      count={typeof count === "number" ? count : undefined}
      components={components}
    />
  );
}
