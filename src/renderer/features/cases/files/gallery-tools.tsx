import { Search } from "lucide-react";
import type { UserRef } from "#contract/kit/common.ts";
import { mediaOrigins } from "#contract/records/case-media/schema.ts";
import { mediaKinds } from "#contract/records/media/media-kinds.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { kindNames, originNames } from "./file-words.ts";
import { type GalleryState, sorts } from "./use-gallery-state.ts";

type GalleryToolsProps = {
  readonly state: GalleryState;
  readonly people: readonly UserRef[];
};

/** Search, filters and order of the gallery. */
export function GalleryTools({ state, people }: GalleryToolsProps) {
  const { text, setText, put } = state;
  const select = (name: "from" | "kind" | "who" | "sort", label: string, value: string, options: Options) => (
    <SelectField
      label={label}
      hideLabel
      toolbar
      options={options}
      value={value}
      onChange={(event) => put({ [name]: event.target.value })}
    />
  );
  return (
    <div className="case-gallery-tools">
      <TextField
        label={t("Find a file or tag")}
        hideLabel
        toolbar
        type="search"
        icon={Search}
        placeholder={t("Find a file or tag")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {select("from", t("From"), state.origin ?? "", [
        { value: "", label: t("From anywhere") },
        ...mediaOrigins.map((value) => ({ value, label: originNames[value] })),
      ])}
      {select("kind", t("Kind"), state.kind ?? "", [
        { value: "", label: t("Any kind") },
        ...mediaKinds.map((value) => ({ value, label: kindNames[value] })),
      ])}
      {select("who", t("Added by"), state.who === undefined ? "" : String(state.who), [
        { value: "", label: t("Added by anyone") },
        ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
      ])}
      {select("sort", t("Order"), state.sort, sorts)}
    </div>
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];
