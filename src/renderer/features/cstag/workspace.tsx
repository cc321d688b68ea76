import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { classificationOf } from "#contract/records/assessments/state.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { wordsFor } from "#instruments/instrument.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { type Crumb, usePage } from "#lib/page/page-chrome.ts";
import { usePageFrame } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { usePresence } from "#parts/presence/use-presence.ts";
import { LeaveGuard, type Unsaved } from "#parts/saving/leave-guard.tsx";
import { useSnapshot } from "#parts/saving/saver-calls.ts";
import { readSaverDraft, wordsToBegin } from "#parts/saving/saver-draft.ts";
import { useSaverDraft } from "#parts/saving/use-saver-draft.ts";
import { useAsidePanel } from "#parts/wizard/use-aside-panel.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { DraftNote } from "#ui/forms/draft-note.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { placeSearch, readPlace, savedAddress, withBegun, withoutIds } from "./address.ts";
import { type Cstag, CstagContext } from "./cstag-context.ts";
import { CstagAside } from "./frame/aside-panel.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SectionView } from "./frame/section-view.tsx";
import { StepMenu } from "./frame/step-menu.tsx";
import { useWizardKeys } from "./frame/use-wizard-keys.ts";
import { logError } from "./log.ts";
import { SafetyWizard } from "./safety/safety-wizard.tsx";
import { sectionOrder, stepOf } from "./state/progress.ts";
import { useAssessmentSaver } from "./use-saver.ts";
import { useSettled } from "./use-settled.ts";

interface WorkspaceProps {
  readonly uuid: string;
  readonly loaded: Assessment | null;
  readonly fixedPerson: PersonRef | null;
  readonly caseRecord: CaseRecord | null;
  readonly caseError: unknown;
  readonly caseId: number | null;
  readonly organizationId: number | null;
  /** Names the assessment in keys of drafts until its first save. */
  readonly newScope: string;
  readonly found: FoundDraft;
  /** The words that a new assessment begins under. */
  readonly inUse: PackIdentity;
}

/** One assessment on screen: steps at the left, the section in the middle, person and case at the right. */
export function Workspace(props: WorkspaceProps) {
  const { uuid, loaded, fixedPerson, caseRecord, caseId, organizationId, found } = props;
  const { can } = useSession();
  const [query] = useSearchParams();
  const [picked, setPicked] = useState<PersonRef | null>(
    () => readSaverDraft(found.draft?.body)?.person ?? null,
  );
  const person = fixedPerson ?? picked;
  const latest = useRef({ person, caseId });
  latest.current = { person, caseId };

  const [begunUnder] = useState(() => wordsToBegin(readSaverDraft(found.draft?.body), props.inUse));
  const saver = useAssessmentSaver(loaded, {
    uuid,
    personUuid: () => latest.current.person?.uuid ?? null,
    caseId: () => latest.current.caseId,
    instrument: begunUnder,
  });
  const snapshot = useSnapshot(saver);
  const assessment = loaded ?? snapshot.record;
  useEffect(() => {
    if (loaded !== null) saver.adopt(loaded);
  }, [loaded, saver]);
  useBegun(loaded === null && snapshot.dirty ? uuid : null);
  useFirstSave(loaded, snapshot.record);
  useSettled(saver, snapshot, snapshot.record?.uuid ?? null, (record) => record);
  const scope = assessment?.uuid ?? props.newScope;
  const recorded = assessment === null ? begunUnder : assessment.instrument;
  const worded = useMemo(() => wordsFor(recorded), [recorded]);
  // Answers to questions that this program does not have would be stored as answers to others.
  const mayEdit = assessment === null ? can.create_records : assessment.can.edit;
  const ended = caseRecord !== null && isEndedCase(caseRecord);
  const canEdit = mayEdit && worded.words !== "other" && !ended;
  const { draft, discard } = useSaverDraft(saver, {
    found,
    key: draftKeys.assessment(scope),
    label: caseRecord
      ? t("CSTAG assessment, case {{number}}", { number: caseRecord.number })
      : t("CSTAG assessment"),
    uuid,
    canEdit,
    person: picked,
    instrument: assessment === null ? begunUnder : undefined,
  });
  const watched = useRef(new Set<Unsaved>());
  const watch = useCallback((unsaved: Unsaved) => {
    watched.current.add(unsaved);
    return () => void watched.current.delete(unsaved);
  }, []);
  useEffect(() => watch({ isDirty: () => saver.snapshot().dirty, flush: saver.flush }), [watch, saver]);

  // Answers given before a person was selected are saved as soon as one is.
  const selected = picked?.uuid;
  useEffect(() => {
    if (selected !== undefined && saver.snapshot().dirty) void saver.flush();
  }, [selected, saver]);

  const place = readPlace(query, sectionOrder[0] ?? "");
  const people = useColleagues(assessment, place.section, snapshot.dirty);
  const goToSearch = useGoTo();
  const cstag: Cstag = useMemo(
    () => ({
      assessment,
      person,
      caseRecord,
      worded,
      saver,
      scope,
      snapshot,
      form: (section) => snapshot.forms[section] ?? {},
      edit: (section, form) => {
        if (stepOf(section) === undefined) logError(`No step holds the section "${section}".`);
        else saver.edit(section, form);
      },
      classification: classificationOf(snapshot.forms),
      canEdit,
      people,
      watch,
      organizationId,
      place,
      searchOf: (to) => placeSearch(query, to),
      goTo: (to, options) => goToSearch(placeSearch(query, to), options),
    }),
    [
      assessment,
      person,
      caseRecord,
      worded,
      saver,
      scope,
      snapshot,
      canEdit,
      people,
      watch,
      organizationId,
      place,
      query,
      goToSearch,
    ],
  );

  const inWizard = place.section === "safety_interviews" && place.interview !== null;
  const crumbs: Crumb[] = caseRecord
    ? [
        { label: t("Dashboard"), to: paths.dashboard() },
        { label: caseNumber(caseRecord.number), to: paths.case(caseRecord.id) },
      ]
    : [{ label: t("Dashboard"), to: paths.dashboard() }];
  const self = `${useLocation().pathname}${placeSearch(query, { section: "safety_interviews" })}`;
  usePage(
    t("CSTAG assessment"),
    inWizard
      ? [...crumbs, { label: t("CSTAG assessment"), to: self }, { label: t("Safety interview") }]
      : [...crumbs, { label: t("CSTAG assessment") }],
    true,
  );

  return (
    <CstagContext value={cstag}>
      <LeaveGuard isSame={(path) => path.endsWith(`/cstag/${uuid}`)} watched={watched} />
      {inWizard ? (
        <SafetyWizard key={place.interview} uuid={place.interview ?? ""} />
      ) : (
        <Sections
          caseError={props.caseError}
          onPick={fixedPerson === null ? setPicked : null}
          draftNote={<DraftNote draft={draft} onDiscard={discard} />}
        />
      )}
    </CstagContext>
  );
}

interface SectionsProps {
  readonly caseError: unknown;
  readonly onPick: ((person: PersonRef | null) => void) | null;
  readonly draftNote: ReactNode;
}

function Sections({ caseError, onPick, draftNote }: SectionsProps) {
  useWizardKeys();
  const aside = useAsidePanel();
  return (
    <PageLayout header={<PageHead aside={aside} />} wide>
      <div className="wizard" data-aside={aside.shown || undefined}>
        <StepMenu />
        <SectionView draftNote={draftNote} onPick={onPick} caseError={caseError} />
        {aside.shown ? <CstagAside aside={aside} /> : null}
      </div>
    </PageLayout>
  );
}

/** Who else is at this assessment; at its case, too, colleagues see which section this person is in. */
function useColleagues(assessment: Assessment | null, section: string, dirty: boolean) {
  const [wrote, setWrote] = useState<string | null>(null);
  useEffect(() => {
    if (dirty) setWrote(section);
  }, [dirty, section]);
  const state = wrote === section ? "editing" : "viewing";
  const caseId = assessment?.case_id ?? null;
  usePresence(caseId === null ? null : { kind: "case", id: caseId }, section, state);
  return usePresence(assessment === null ? null : { kind: "assessment", id: assessment.id }, section, state);
}

/** From the first answer on the address knows the uuid that the first save will use. */
function useBegun(uuid: string | null) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  useEffect(() => {
    if (uuid === null || query.get("begun") === uuid) return;
    void navigate({ search: withBegun(query, uuid) }, { replace: true, state });
  }, [uuid, query, state, navigate]);
}

/**
 * After the first save the address becomes the final one, in place (Spec §4); the saved record is in the cache
 * already.
 */
function useFirstSave(loaded: Assessment | null, record: Assessment | null) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  useEffect(() => {
    if (loaded !== null || record === null) return;
    const { queryKey } = apiQuery(api, "assessments.show", { params: { idOrUuid: record.uuid } });
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, { data: record });
    const { pathname: from, search, state } = here.current;
    const to = savedAddress(record);
    usePageFrame.setState({ readdressed: { from, to } });
    void navigate(
      { pathname: to, search: withoutIds(new URLSearchParams(search)) },
      { replace: true, state },
    );
  }, [loaded, record, api, client, navigate]);
}

/**
 * Moves within the page; the people passed in the navigation state stay. Only the query is given, so that the path is
 * that of the moment: the first save may have changed it since this page was drawn last.
 */
function useGoTo() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const kept = useRef(state);
  kept.current = state;
  return useCallback(
    (search: string, { replace = false }: { readonly replace?: boolean } = {}) =>
      void navigate({ search }, { replace, state: kept.current }),
    [navigate],
  );
}
