import { t } from "#lib/words/t.ts";
import "./persons.css";
import { useQuery } from "@tanstack/react-query";
import { ClipboardPlus, Download, MoreHorizontal, Pencil, ScrollText, Trash2 } from "lucide-react";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { useForbidden } from "#parts/policy/governed-button.tsx";
import { Presence } from "#parts/presence/presence.tsx";
import { usePresence } from "#parts/presence/use-presence.ts";
import { RecordHistory } from "#parts/records/record-history.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { DeletePerson } from "./delete-person.tsx";
import { PersonDisclosures } from "./disclosures/person-disclosures.tsx";
import { PersonInspector } from "./list/person-inspector.tsx";
import { usePersonFiles } from "./person-files.tsx";
import { PersonOverview } from "./person-overview.tsx";
import { PersonTasks } from "./person-tasks.tsx";
import { personFacts } from "./person-words.ts";
import { historyWords } from "./work/person-work-words.ts";

/** One person: the person first, cases second (UI-7i). */
export function PersonPage() {
  const { uuid = "" } = useParams();
  const api = useApi();
  const person = useQuery(apiQuery(api, "persons.show", { params: { id: uuid } }));
  const record = person.data?.data;
  usePage(t("Person"), [{ label: t("People"), to: paths.persons() }, { label: record?.name ?? t("Person") }]);
  // A record that was merged into another opens as that one, under the other's address.
  if (record && record.uuid !== uuid) return <Navigate to={paths.person(record.uuid)} replace />;
  if (record) return <PersonRecord key={record.uuid} person={record} />;
  const back = <LinkButton to={paths.persons()}>{t("People")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={t("Person")} />}>
      <Loaded query={person} label={t("Loading the person")} shape="page" count={6} back={back} />
    </PageLayout>
  );
}

const tabs = ["overview", "tasks", "files", "disclosures", "history"] as const;

function PersonRecord({ person }: { readonly person: Person }) {
  const [search] = useSearchParams();
  const tab = tabs.find((each) => each === search.get("tab")) ?? "overview";
  const [deleting, setDeleting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const unsaved = useForbidden("save");
  const files = usePersonFiles(person);
  const count = Object.keys(person.attachments).length;
  const people = usePresence({ kind: "person", id: person.id });

  return (
    <PageLayout
      header={
        <div className="person-head">
          <Avatar name={person.name} kind="person" size="large" />
          <PageHeader
            title={person.name}
            facts={
              <>
                {personFacts(person).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
                <LocalNote record={person} />
                <Presence people={people} />
              </>
            }
            actions={
              <>
                {person.can.edit ? (
                  <LinkButton to={paths.startAssessment(person.uuid)} size="small" icon={ClipboardPlus}>
                    {t("Start assessment")}
                  </LinkButton>
                ) : null}
                {person.can.edit ? (
                  <LinkButton to={paths.editPerson(person.uuid)} size="small" icon={Pencil}>
                    {t("Edit")}
                  </LinkButton>
                ) : null}
                {person.can.delete ? (
                  <Menu
                    label={t("More")}
                    placement="bottom-end"
                    items={[
                      {
                        label: t("Who opened this record?"),
                        icon: ScrollText,
                        to: paths.logOf("person", person.id),
                      },
                      ...(person.can.export
                        ? [
                            {
                              label: t("Export everything about this person…"),
                              icon: Download,
                              ...(unsaved === null ? {} : { disabled: true, note: unsaved }),
                              onSelect: () => setExporting(true),
                            },
                          ]
                        : []),
                      "line",
                      {
                        label: t("Delete…"),
                        icon: Trash2,
                        danger: true,
                        onSelect: () => setDeleting(true),
                      },
                    ]}
                    trigger={(trigger) => (
                      <IconButton {...trigger} icon={MoreHorizontal} label={t("More")} size="small" />
                    )}
                  />
                ) : null}
              </>
            }
          />
        </div>
      }
      tabs={
        <Tabs
          label={t("Person")}
          current={tab}
          tabs={[
            { id: "overview", label: t("Overview"), to: "?" },
            { id: "tasks", label: t("Tasks"), to: "?tab=tasks" },
            { id: "files", label: t("Files"), to: "?tab=files", count: count || undefined },
            ...(person.can.edit
              ? [{ id: "disclosures", label: t("Disclosures"), to: "?tab=disclosures" }]
              : []),
            { id: "history", label: t("History"), to: "?tab=history" },
          ]}
        />
      }
      inspector={files.editor ?? <PersonInspector person={person} />}
      inspectorLabel={files.editor ? t("File") : t("Details")}
    >
      {tab === "overview" ? <PersonOverview person={person} /> : null}
      {tab === "tasks" ? <PersonTasks person={person} /> : null}
      {tab === "files" ? files.panel : null}
      {tab === "disclosures" && person.can.edit ? <PersonDisclosures person={person} /> : null}
      {tab === "history" ? (
        <RecordHistory
          of="persons.history"
          uuid={person.uuid}
          organizationId={person.organization_id}
          say={historyWords}
        />
      ) : null}
      <ExportDialog
        open={exporting}
        onOpen={() => setExporting(true)}
        title={t("Export everything about this person")}
        formats={["json"]}
        chooseFormat={false}
        request={({ reason }) => ({
          endpoint: "persons.accessExport",
          params: { id: person.uuid },
          body: { reason, time_zone: ownTimeZone() },
        })}
        onClose={() => setExporting(false)}
      >
        <p className="bw-dialog-text">
          {t(
            "One archive with a page to read and the same as data: details, relations, cases, assessments and disclosures that you may see. The names of all others are taken out; where one is left, nothing is exported. The words of protected notes and the content of files are not in it.",
          )}
        </p>
      </ExportDialog>
      <DeletePerson person={person} open={deleting} onClose={() => setDeleting(false)} />
    </PageLayout>
  );
}
