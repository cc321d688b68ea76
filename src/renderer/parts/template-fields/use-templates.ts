import { useCallback, useState } from "react";
import { z } from "zod";
import type { TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { templateDefinition } from "#contract/records/case-templates/schema.ts";

/** A version of a template whose fields this form has shown. */
export const knownTemplate = templateDefinition
  .pick({ sections: true })
  .extend({ id: z.int(), version: z.int(), name: z.string() });
export type KnownTemplate = z.output<typeof knownTemplate>;

/** One that a form offers. */
export type OfferedTemplate = KnownTemplate & { readonly description: string | null };

/** The fields of a template at a version; none where there is no template. */
export type SectionsOf = (id: number | null, version: number | null) => readonly TemplateSection[];

export interface Templates<T extends OfferedTemplate = OfferedTemplate> {
  readonly offered: readonly T[];
  /** Template versions that were used in this form; they go into its draft. */
  readonly met: readonly KnownTemplate[];
  readonly meet: (template: KnownTemplate) => void;
  readonly find: (id: number | null, version: number | null) => KnownTemplate | null;
  readonly sectionsOf: SectionsOf;
}

const plain = ({ id, version, name, sections }: KnownTemplate): KnownTemplate => ({
  id,
  version,
  name,
  sections,
});

/**
 * The templates of a form. It keeps the version it was begun with, also when a newer one is published meanwhile or the
 * draft is opened later.
 */
export function useTemplates<T extends OfferedTemplate>(
  offered: readonly T[],
  record: { readonly template: KnownTemplate | null } | null,
  kept: readonly KnownTemplate[],
): Templates<T> {
  const [met, setMet] = useState<readonly KnownTemplate[]>(() => [
    ...kept,
    ...(record?.template ? [plain(record.template)] : []),
  ]);
  const find = useCallback(
    (id: number | null, version: number | null): KnownTemplate | null =>
      [...met, ...offered].find((each) => each.id === id && each.version === version) ?? null,
    [met, offered],
  );
  const sectionsOf = useCallback<SectionsOf>((id, version) => find(id, version)?.sections ?? [], [find]);
  const meet = (template: KnownTemplate) =>
    setMet((now) =>
      now.some((each) => each.id === template.id && each.version === template.version)
        ? now
        : [...now, plain(template)],
    );
  return { offered, met, meet, find, sectionsOf };
}
