import { t } from "#lib/words/t.ts";

type Inherited = {
  readonly own: boolean;
  readonly from: { readonly name: string } | null;
  /** What holds then, in words. */
  readonly value: string;
};

/** Where the value of a setting comes from, said below its field. */
export const inheritedWords = ({ own, from, value }: Inherited): string => {
  if (own)
    return from === null
      ? t("Set here.")
      : t("Set here. Otherwise {{value}}, from {{name}}.", { value, name: from.name });
  return from === null
    ? t("{{value}}, which holds where nothing is set.", { value })
    : t("{{value}}, from {{name}}.", { value, name: from.name });
};
