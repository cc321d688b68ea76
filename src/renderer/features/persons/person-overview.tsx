import { ClipboardList } from "lucide-react";
import { ageOn } from "#contract/kit/days.ts";
import { type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { hasSchoolDay } from "#instruments/person-types.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDate, formatDateIn, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ClassificationTag } from "#parts/cases/classification-tag.tsx";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { WavrStandingTag } from "#parts/cases/wavr-standing.tsx";
import { fileIcon } from "#parts/media/media-picture.tsx";
import { MergedRecords } from "#parts/merging/merged-records.tsx";
import { RelatedEntities } from "#parts/relations/related-entities.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { Tag, Tags } from "#ui/facts/tag.tsx";
import { FoldEmpty } from "#ui/layout/fold-line.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { personMerging } from "./merge/person-merging.ts";
import { NextTasks } from "./person-tasks.tsx";
import { SchoolDay } from "./school-day.tsx";
import { PersonVehicles } from "./vehicles/person-vehicles.tsx";
import { PersonRelations } from "./work/person-relations.tsx";
import { ProtectedNotes } from "./work/protected-notes.tsx";
import { RecordsChecks } from "./work/records-checks.tsx";

type PersonProps = { readonly person: Person };

/** The person first, with strengths as visible as cases, then who and what belongs to them. */
export function PersonOverview({ person }: PersonProps) {
  const files = Object.values(person.attachments).sort((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <div className="person-overview">
      <FoldEmpty>
        <div className="person-columns">
          <PersonCases person={person} />
          <Strengths person={person} />
          <PersonAssessments person={person} />
          <NextTasks person={person} />
        </div>
        <PersonRelations person={person} />
        <RelatedEntities of="persons" uuid={person.uuid} />
        {hasSchoolDay(person.person_type.id) || person.school_day.length > 0 ? (
          <SchoolDay person={person} />
        ) : null}
        <MergedRecords of={personMerging} record={person} />
        {person.description ? (
          <section>
            <SectionHeader title={t("Notes")} />
            <p className="person-notes">{person.description}</p>
          </section>
        ) : null}
        <div className="person-columns">
          {person.can.reveal ? <ProtectedNotes person={person} /> : null}
          <PersonVehicles person={person} />
          {person.can.edit ? <RecordsChecks person={person} /> : null}
        </div>
        <ListSection
          title={t("Files")}
          count={files.length}
          add={files.length === 0 && person.can.edit ? { to: "?tab=files", label: t("Add files") } : null}
          action={
            <LinkButton to="?tab=files" variant="minimal" size="small">
              {t("View all")}
            </LinkButton>
          }
          none={t("No files yet.")}
        >
          <ul>
            {files.slice(0, 5).map((file) => (
              <li key={file.id} className="person-line">
                <Icon of={fileIcon(file.mime_type, file.file_name)} />
                <span className="person-line-words bw-ellipsis" title={file.file_name}>
                  {file.file_name}
                </span>
                <span className="person-meta">{formatDate(file.created_at)}</span>
              </li>
            ))}
          </ul>
        </ListSection>
      </FoldEmpty>
    </div>
  );
}

function Strengths({ person }: PersonProps) {
  return (
    <ListSection
      title={t("Strengths and supports")}
      count={person.strengths.length}
      add={
        person.can.edit ? { to: paths.editPerson(person.uuid), label: t("Add strengths and supports") } : null
      }
      none={t("None recorded yet.")}
    >
      <Tags>
        {person.strengths.map((each) => (
          <Tag key={each}>{each}</Tag>
        ))}
      </Tags>
    </ListSection>
  );
}

const isStage = (stage: string): stage is CaseStage => stage in caseStageNames;

function PersonCases({ person }: PersonProps) {
  const zone = useZoneOf()(person.organization_id);
  const { can } = useSession();
  return (
    <ListSection
      title={t("Cases")}
      count={person.cases.length}
      add={
        can.create_records
          ? { to: paths.newCase(), state: { persons: [person] }, label: t("Add a case with this person") }
          : null
      }
      none={t("In no case that you may see.")}
    >
      <ul>
        {person.cases.map((each) => (
          <LinkedRow
            key={each.id}
            to={paths.case(each.id)}
            title={each.title}
            note={`${each.number}. ${each.closed_at ? t("Closed") : t("Opened")} ${formatDateIn(each.closed_at ?? each.created_at, zone)}`}
            end={
              <>
                <span>{roleWords(each.role)}</span>
                {isStage(each.stage) ? <StageGlyph stage={each.stage} /> : null}
              </>
            }
          />
        ))}
      </ul>
    </ListSection>
  );
}

const roleWords = (role: string) =>
  role
    .split("/")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("/");

const isMinor = ({ date_of_birth: born }: Person) => {
  const age = born === null ? null : ageOn(born, todayIso());
  return age !== null && age < 18;
};

function PersonAssessments({ person }: PersonProps) {
  return (
    <ListSection
      title={t("Assessments")}
      count={person.assessments.length + person.wavr.length}
      add={
        person.can.edit
          ? {
              to: paths.startAssessment(person.uuid),
              label: t("Start an assessment"),
              short: t("Start"),
            }
          : null
      }
      none={t("No assessments yet.")}
    >
      <ul>
        {person.assessments.map((each) => (
          <LinkedRow
            key={each.id}
            to={
              each.case_id === null
                ? paths.personCstag(person.uuid, each.uuid)
                : paths.caseCstag(each.case_id, each.uuid)
            }
            start={
              <span className="bw-disc person-disc">
                <Icon of={ClipboardList} size={14} />
              </span>
            }
            title={t("CSTAG assessment")}
            note={t("Last saved {{date}}", { date: formatDate(each.updated_at) })}
            end={<ClassificationTag value={each.classification} />}
          />
        ))}
        {person.wavr.map((each) => (
          <LinkedRow
            key={`wavr ${each.case_id}`}
            to={paths.wavrOf(each.case_id, person.uuid)}
            start={
              <span className="bw-disc person-disc">
                <Icon of={ClipboardList} size={14} />
              </span>
            }
            title={t("WAVR assessment")}
            note={t("{{number}}. Last saved {{date}}", {
              number: each.case_number ?? "",
              date: formatDate(each.updated_at),
            })}
            end={<WavrStandingTag of={each} isNamed />}
          />
        ))}
      </ul>
      {person.assessments.length > 0 && isMinor(person) ? (
        <p className="person-meta person-minor">
          {t("WAVR is for adults, and for students aged 18 or older.")}
        </p>
      ) : null}
    </ListSection>
  );
}
