import { type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import "./entities.css";
import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import type { Entity } from "#contract/records/entities/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDate, formatDateIn } from "#lib/words/format-date.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { useRecordFiles } from "#parts/media/use-record-files.tsx";
import { MergedRecords } from "#parts/merging/merged-records.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { DeleteRecord } from "#parts/records/delete-record.tsx";
import { RecordHistory } from "#parts/records/record-history.tsx";
import { Answers } from "#parts/template-fields/template-answers.tsx";
import { entityKindNames, identifierNames } from "#parts/words/entity-words.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { ListSection, None } from "#ui/layout/list-section.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { historyWords } from "./history-words.ts";
import { entityMerging } from "./merge/entity-merging.ts";
import { EntityRelations } from "./relations/entity-relations.tsx";

/** One person, organization, group or account of interest, with its cases. */
export function EntityPage() {
  const { uuid = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "entities.show", { params: { id: uuid } }));
  const entity = found.data?.data;
  usePage(t("Organization of interest"), [
    { label: t("Organizations of interest"), to: recordPaths("entity").list },
    { label: entity?.name ?? t("Record") },
  ]);
  // A record that was merged into another opens as that one, under the other's address.
  if (entity && entity.uuid !== uuid)
    return <Navigate to={recordPaths("entity").show(entity.uuid)} replace />;
  if (entity) return <EntityRecord key={entity.uuid} entity={entity} />;
  const back = <LinkButton to={recordPaths("entity").list}>{t("Organizations of interest")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Organization of interest")} />}>
      <Loaded
        query={found}
        label={t("Loading the organization of interest")}
        shape="page"
        count={4}
        back={back}
      />
    </PageLayout>
  );
}

type EntityProps = { readonly entity: Entity };

const tabs = ["overview", "files", "history"] as const;

function EntityRecord({ entity }: EntityProps) {
  const [search] = useSearchParams();
  const tab = tabs.find((each) => each === search.get("tab")) ?? "overview";
  const [deleting, setDeleting] = useState(false);
  const files = useRecordFiles("entities", entity);
  const people = usePresence({ kind: "entity", id: entity.id });
  return (
    <PageLayout
      header={
        <PageHeader
          title={entity.name}
          facts={
            <>
              <span>{entityKindNames[entity.kind]}</span>
              <span>{entity.organization_name}</span>
              <LocalNote record={entity} />
              <Presence people={people} />
            </>
          }
          actions={
            <>
              {entity.can.edit ? (
                <LinkButton to={recordPaths("entity").edit(entity.uuid)} size="small" icon={Pencil}>
                  {t("Edit")}
                </LinkButton>
              ) : null}
              {entity.can.export === true ? <ExportEntity entity={entity} /> : null}
              {entity.can.delete ? (
                <Menu
                  label={t("More")}
                  placement="bottom-end"
                  items={[
                    { label: t("Delete…"), icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
                  ]}
                  trigger={(trigger) => (
                    <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} size="small" />
                  )}
                />
              ) : null}
            </>
          }
        />
      }
      tabs={
        <Tabs
          label={t("Organization of interest")}
          current={tab}
          tabs={[
            { id: "overview", label: t("Overview"), to: "?" },
            { id: "files", label: t("Files"), to: "?tab=files", count: files.count || undefined },
            { id: "history", label: t("History"), to: "?tab=history" },
          ]}
        />
      }
      inspector={files.editor ?? <Details entity={entity} />}
      inspectorLabel={files.editor ? t("File") : t("Details")}
    >
      {tab === "files" ? files.panel : null}
      {tab === "history" ? (
        <RecordHistory
          of="entities.history"
          uuid={entity.uuid}
          organizationId={entity.organization_id}
          say={historyWords}
        />
      ) : null}
      {tab === "overview" ? <Overview entity={entity} /> : null}
      <DeleteRecord kind="entity" record={entity} open={deleting} onClose={() => setDeleting(false)}>
        {t("What was recorded here goes with it. What belongs to a case cannot be deleted.")}
      </DeleteRecord>
    </PageLayout>
  );
}

const Overview = ({ entity }: EntityProps) => (
  <div className="entity-overview">
    <section>
      <SectionHeader title={t("Notes")} />
      {entity.description ? (
        <p className="entity-notes">{entity.description}</p>
      ) : (
        <None>{t("No notes yet.")}</None>
      )}
    </section>
    <Answers record={entity} />
    <Cases entity={entity} />
    <EntityRelations entity={entity} />
    <MergedRecords of={entityMerging} record={entity} />
  </div>
);

/** What is recorded, as tables; whoever gave a case may have the right to export it or not. */
const ExportEntity = ({ entity }: EntityProps) => (
  <ExportButton
    title={t("Export {{name}}", { name: entity.name })}
    formats={["pdf", "docx", "xlsx", "csv", "json"]}
    request={(choice) => ({
      endpoint: "entities.file",
      params: { id: entity.id },
      body: { ...choice, time_zone: ownTimeZone() },
    })}
  >
    <p className="bw-dialog-text">
      {t("What is recorded here, what it goes by, and those of its cases that you may export.")}
    </p>
  </ExportButton>
);

const isStage = (stage: string): stage is CaseStage => stage in caseStageNames;

function Cases({ entity }: EntityProps) {
  const zone = useZoneOf()(entity.organization_id);
  return (
    <ListSection
      title={t("Cases")}
      count={entity.cases.length}
      none={t("In no case that you may see. It is added to a case on the case’s page.")}
    >
      <ul>
        {entity.cases.map((each) => (
          <LinkedRow
            key={each.id}
            to={paths.case(each.id)}
            title={each.title}
            note={
              <>
                {`${each.number}. ${each.closed_at ? t("Closed") : t("Opened")} ${formatDateIn(each.closed_at ?? each.created_at, zone)}`}
                {each.note ? <span className="entity-case-note">{each.note}</span> : null}
              </>
            }
            end={isStage(each.stage) ? <StageGlyph stage={each.stage} /> : null}
          />
        ))}
      </ul>
    </ListSection>
  );
}

function Details({ entity }: EntityProps) {
  return (
    <div className="entity-inspector">
      <ListSection title={t("Identifiers")} count={entity.identifiers.length} none={t("None recorded yet.")}>
        <FactList
          facts={entity.identifiers.map(({ kind, value }) => ({ label: identifierNames[kind], value }))}
        />
      </ListSection>
      <section>
        <SectionHeader title={t("Record")} />
        <FactList
          facts={[
            ...(entity.entity_type ? [{ label: t("Type"), value: entity.entity_type }] : []),
            ...(entity.template
              ? [
                  {
                    label: t("Template"),
                    value: t("{{name}}, version {{version}}", {
                      name: entity.template.name,
                      version: entity.template.version,
                    }),
                  },
                ]
              : []),
            ...(entity.location ? [{ label: t("Location"), value: entity.location }] : []),
            { label: t("Updated"), value: formatDate(entity.updated_at) },
            { label: t("Added"), value: formatDate(entity.created_at) },
          ]}
        />
      </section>
    </div>
  );
}
