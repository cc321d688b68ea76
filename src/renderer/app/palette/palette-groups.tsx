import { ClipboardList, FolderOpen, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { LocalHit } from "#contract/bridge/registry.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteCommand } from "#renderer/app/palette/palette-commands.ts";
import type { PaletteRecords } from "#renderer/app/palette/use-palette-results.ts";
import { Avatar } from "#ui/avatar.tsx";
import { classificationNames } from "#ui/classification-tag.tsx";
import { Icon, type LucideIcon } from "#ui/icon.tsx";
import { KeptSign } from "#ui/keep-offline.tsx";
import { StageGlyph } from "#ui/stage-glyph.tsx";

export type PaletteOption = {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly sign: ReactNode;
  readonly end?: ReactNode;
  readonly to?: string;
  /** Handed on with the navigation. */
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

const personNote = (person: PaletteRecords["persons"][number]) =>
  person.grade ? `${person.person_type.name}, grade ${person.grade}` : person.person_type.name;

const places: Record<LocalHit["kind"], (id: string) => string> = {
  person: paths.person,
  case: paths.case,
  assessment: paths.assessment,
};
const localTitles = [
  ["person", "People"],
  ["case", "Cases"],
  ["assessment", "Assessments"],
] as const;

/** What was found on this computer, under the same heads as ever. */
const localGroups = (hits: readonly LocalHit[]): readonly PaletteGroup[] =>
  localTitles.map(([kind, title]) => ({
    title,
    options: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind}-${hit.id}`,
        label: hit.title,
        note: hit.detail,
        sign:
          kind === "person" ? (
            <Avatar name={hit.title} kind="person" />
          ) : (
            disc(kind === "case" ? FolderOpen : ClipboardList)
          ),
        ...(kind === "person" ? {} : { end: <KeptSign kind={kind} id={hit.id} /> }),
        to: places[kind](hit.id),
      })),
  }));

type Parts = {
  readonly records: PaletteRecords;
  readonly screens: readonly PaletteCommand[];
  readonly actions: readonly PaletteCommand[];
  readonly mayCreate: boolean;
};

/** Groups in the order of the picture; empty ones are left out. */
export function paletteGroups({ records, screens, actions, mayCreate }: Parts): readonly PaletteGroup[] {
  const first = records.persons[0];
  const begin: readonly PaletteOption[] =
    first && mayCreate
      ? [
          {
            id: "begin",
            label: `Start an assessment for ${first.name}`,
            sign: disc(Plus),
            to: `${paths.newAssessment()}?personId=${first.uuid}`,
            state: { persons: [first] },
          },
        ]
      : [];
  const groups: readonly PaletteGroup[] = [
    ...localGroups(records.local ?? []),
    {
      title: "People",
      options: records.persons.map((person) => ({
        id: `person-${person.uuid}`,
        label: person.name,
        note: personNote(person),
        sign: <Avatar name={person.name} kind="person" />,
        to: paths.person(person.uuid),
      })),
    },
    {
      title: "Cases",
      options: records.cases.map((record) => ({
        id: `case-${record.uuid}`,
        label: record.title,
        note: [record.number, ...record.subjects].join(", "),
        sign: disc(FolderOpen),
        end: <StageGlyph stage={record.stage} />,
        to: paths.case(record.id),
      })),
    },
    {
      title: "Assessments",
      options: records.assessments.map((record) => ({
        id: `assessment-${record.uuid}`,
        label: record.person.name,
        note: record.case_number ? `CSTAG, ${record.case_number}` : "CSTAG",
        sign: disc(ClipboardList),
        end: record.classification === null ? "Not classified" : classificationNames[record.classification],
        to: record.case_id
          ? paths.caseCstag(record.case_id, record.uuid)
          : paths.personCstag(record.person_uuid, record.uuid),
      })),
    },
    { title: "Go to", options: screens.map(option) },
    { title: "Actions", options: [...begin, ...actions.map(option)] },
  ];
  return groups.filter((group) => group.options.length > 0);
}
