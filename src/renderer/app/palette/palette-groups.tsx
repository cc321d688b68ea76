import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { LocalHit } from "#contract/bridge/registry.ts";
import { addressOf, kinds, ownPageKinds, type SearchedPlain, searchedPlain } from "#contract/kit/kinds.ts";
import { plainText } from "#contract/kit/plain-words.ts";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { QuickHit } from "#contract/services/search/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { PinnedSign } from "#parts/offline/pin-offline.tsx";
import { ownFacts } from "#parts/words/duplicate-words.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import type { PaletteCommand } from "#renderer/app/palette/palette-commands.ts";
import type { PaletteRecords } from "#renderer/app/palette/use-palette-results.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

export type PaletteOption = {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  /** The text around the match, where neither label nor note shows it. */
  readonly excerpt?: string;
  /** Words to mark, in lower case and without accents. */
  readonly words?: readonly string[];
  readonly sign: ReactNode;
  readonly end?: ReactNode;
  readonly to?: string;
  /** Passed on with the navigation. */
  readonly state?: unknown;
  readonly run?: () => void;
};
export type PaletteGroup = { readonly title: string; readonly options: readonly PaletteOption[] };

const disc = (of: LucideIcon) => (
  <span className="bw-palette-disc">
    <Icon of={of} size={14} />
  </span>
);

const option = (command: PaletteCommand): PaletteOption => ({
  id: command.id,
  label: command.label,
  sign: disc(command.icon),
  ...(command.to === undefined ? {} : { to: command.to }),
  ...(command.run === undefined ? {} : { run: command.run }),
});

/** What was found in the cache, in groups with the usual headings. */
const localGroups = (hits: readonly LocalHit[]): readonly PaletteGroup[] =>
  ownPageKinds.map((kind) => ({
    title: kinds[kind].searched,
    options: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind}-${hit.id}`,
        label: hit.title,
        note: hit.detail,
        sign: kind === "person" ? <Avatar name={hit.title} kind="person" /> : disc(iconOf(kind)),
        ...(kind === "case" || kind === "assessment" ? { end: <PinnedSign kind={kind} id={hit.id} /> } : {}),
        to: addressOf(kind, { id: hit.id, uuid: hit.id }) ?? paths.dashboard(),
      })),
  }));

const titleOf = (kind: QuickHit["kind"]): string => (kind === "file" ? t("Files") : kinds[kind].searched);

/** Kinds that are opened by themselves; the others are opened with the record that they belong to. */
const isPlainHit = (kind: QuickHit["kind"]): kind is SearchedPlain =>
  searchedPlain.some((each) => each === kind);

/** The page of the record, or of the one it belongs to. */
function placeOf(hit: QuickHit): string {
  if (isPlainHit(hit.kind)) return addressOf(hit.kind, hit) ?? paths.dashboard();
  const { kind, case_id, person_uuid, assessment_uuid, owner } = hit;
  if (owner !== null) return `${addressOf(owner.kind, owner) ?? paths.dashboard()}?tab=files`;
  const assessment = assessment_uuid === null ? null : paths.assessment(assessment_uuid);
  if (kind === "comment") return paths.caseComment(case_id ?? 0, hit.id);
  if (kind === "file" && assessment === null && case_id !== null) return `${paths.case(case_id)}?tab=files`;
  if (kind === "case") return paths.case(case_id ?? hit.id);
  if (kind === "person" || assessment === null) return paths.person(person_uuid ?? "");
  if (case_id !== null && assessment_uuid !== null) return paths.caseCstag(case_id, assessment_uuid);
  return person_uuid !== null && assessment_uuid !== null
    ? paths.personCstag(person_uuid, assessment_uuid)
    : assessment;
}

const endOf = (hit: QuickHit): ReactNode => {
  if (hit.kind === "case" && hit.stage !== null) return <StageGlyph stage={hit.stage} />;
  if (hit.kind !== "assessment") return undefined;
  return hit.classification === null ? t("Not classified") : classificationNames[hit.classification];
};

/** Where several of one name were found, what tells them apart. */
const noteOf = ({ detail, apart }: QuickHit): string =>
  apart === null ? detail : [detail, ...ownFacts(apart)].join(", ");

const hitOption = (hit: QuickHit): PaletteOption => ({
  id: `${hit.kind}-${hit.id}`,
  label: hit.title,
  note: noteOf(hit),
  words: hit.words,
  ...(hit.excerpt === null ? {} : { excerpt: hit.excerpt }),
  sign: hit.kind === "person" ? <Avatar name={hit.title} kind="person" /> : disc(iconOf(hit.kind)),
  end: endOf(hit),
  to: placeOf(hit),
});

/** One group for each kind, in the order of their first hits: a case whose number was typed comes before people. */
const hitGroups = (hits: readonly QuickHit[]): readonly PaletteGroup[] =>
  [...Map.groupBy(hits, (hit) => hit.kind)].map(([kind, found]) => ({
    title: titleOf(kind),
    options: found.map(hitOption),
  }));

type Parts = {
  readonly records: PaletteRecords;
  readonly searches: readonly PaletteCommand[];
  readonly screens: readonly PaletteCommand[];
  readonly actions: readonly PaletteCommand[];
  readonly mayCreate: boolean;
};

/** Groups in the order of the design; empty ones are left out. */
export function paletteGroups({
  records,
  searches,
  screens,
  actions,
  mayCreate,
}: Parts): readonly PaletteGroup[] {
  const people = records.hits.filter((hit) => hit.kind === "person");
  // Of several of one name each is offered: nobody is assessed for another one.
  const meant = people.filter(
    ({ apart, title }, at) =>
      at === 0 || (apart !== null && plainText(title) === plainText(people[0]?.title ?? "")),
  );
  const begin: readonly PaletteOption[] = (mayCreate ? meant : []).map((hit) => ({
    id: meant.length === 1 ? "begin" : `begin-${hit.id}`,
    label: t("Start an assessment for {{title}}", { title: hit.title }),
    ...(hit.apart === null ? {} : { note: noteOf(hit) }),
    sign: disc(Plus),
    to: paths.startAssessment(hit.uuid ?? undefined),
  }));
  const groups: readonly PaletteGroup[] = [
    ...localGroups(records.local ?? []),
    ...hitGroups(records.hits),
    { title: t("Saved searches"), options: searches.map(option) },
    { title: t("Go to"), options: screens.map(option) },
    { title: t("Actions"), options: [...begin, ...actions.map(option)] },
  ];
  return groups.filter((group) => group.options.length > 0);
}
