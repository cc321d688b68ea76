import { ArrowLeft, ArrowRight, FileText } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { savedWords } from "#lib/bridge/revision.ts";
import { useUpdateHold } from "#lib/bridge/updates.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import { useSnapshot } from "#parts/saving/saver-calls.ts";
import { readSaverDraft } from "#parts/saving/saver-draft.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { useSaverDraft } from "#parts/saving/use-saver-draft.ts";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import { useAsidePanel } from "#parts/wizard/use-aside-panel.ts";
import { focusUnanswered, useWizardShortcuts } from "#parts/wizard/use-wizard-shortcuts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DraftKept, DraftNote } from "#ui/forms/draft-note.tsx";
import { GoneNote } from "#ui/forms/gone-note.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag, useFieldLabel, useInstrument, useWatched } from "../cstag-context.ts";
import { CstagAside } from "../frame/aside-panel.tsx";
import { OtherWords } from "../frame/other-words.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { useReturnFocus } from "../frame/use-return-focus.ts";
import { firstForm, useFirstTyped } from "../interviews/first-form.ts";
import { useFollowedInterview } from "../interviews/use-followed-interview.ts";
import { useKeptAs } from "../interviews/use-kept-as.tsx";
import { missingFields, prefilled } from "../state/interview-details.ts";
import { parentField, parentsIn, sayParent } from "../state/known-details.ts";
import { detailsGroup, groupToContinue, nextOpenGroup, safetyTitle } from "../state/safety.ts";
import { interviewFormName, useInterviewSaver } from "../use-saver.ts";
import { GroupMenu } from "./group-menu.tsx";
import { GroupQuestions } from "./group-questions.tsx";
import { SafetyDetails } from "./safety-details.tsx";

const section = "safety_interviews";

/** A safety interview: details first, then group after group; the menu is the list of groups (UI-7e). */
export function SafetyWizard({ uuid }: { readonly uuid: string }) {
  const { assessment, scope, place, goTo } = useCstag();
  useUpdateHold();
  const isThere = assessment?.interviews.some((entry) => entry.uuid === uuid) ?? false;
  const [key] = useState(
    isThere
      ? draftKeys.interview(scope, uuid, section)
      : draftKeys.newInterview(scope, String(place.type ?? "")),
  );
  const found = useFoundDraft(key);
  // The first save of the draft's content may have reached the server already, under the draft's uuid.
  const kept = isThere ? uuid : (readSaverDraft(found?.draft?.body)?.uuid ?? uuid);
  // Runs again because: the target is part of the address, which only the draft changes here
  useEffect(() => {
    if (kept !== uuid)
      goTo({ section, interview: kept, type: place.type, group: detailsGroup }, { replace: true });
  }, [kept, uuid]);
  return found === null || kept !== uuid ? null : <OpenWizard uuid={uuid} found={found} />;
}

interface OpenWizardProps {
  readonly uuid: string;
  readonly found: FoundDraft;
}

function OpenWizard({ uuid, found: foundDraft }: OpenWizardProps) {
  const {
    assessment,
    saver: parentSaver,
    place,
    person,
    caseRecord,
    goTo,
    searchOf,
    canEdit,
    scope,
  } = useCstag();
  const labelOf = useFieldLabel();
  const { state: navigation } = useLocation();
  const aside = useAsidePanel();
  const { user } = useSession();
  const id = useId();
  const found = assessment?.interviews.find((entry) => entry.uuid === uuid) ?? null;
  const keptAs = useKeptAs(foundDraft);
  const saver = useInterviewSaver(found, {
    uuid,
    section,
    ensureAssessment: parentSaver.ensure,
    compartment: keptAs.read,
  });
  const snapshot = useSnapshot(saver);
  useWatched(saver);
  useReturnFocus();
  const gone = useFollowedInterview(saver, snapshot, uuid);

  const { safety } = useInstrument();
  const instrument = safety.typeOf(String(found?.state.type ?? snapshot.record?.state.type ?? place.type));
  const parents = instrument?.type === "parent" ? parentsIn(caseRecord) : [];
  const [parent] = parents;
  const [start] = useState<SectionForm>(() => ({
    type: instrument?.type ?? "",
    ...(parent !== undefined && parents.length === 1 ? { [parentField]: sayParent(parent) } : {}),
    ...prefilled(instrument?.fields ?? [], {
      personName: person?.name ?? null,
      userName: user?.full_name ?? null,
      today: todayIso(),
    }),
  }));
  const [unsaved, setUnsaved] = useState<SectionForm>(() => firstForm(foundDraft, found, start));
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const exists = snapshot.record !== null;
  const first = useFirstTyped(exists, start, unsaved);
  const { draft, discard } = useSaverDraft(saver, {
    found: foundDraft,
    key: exists
      ? draftKeys.interview(scope, uuid, section)
      : draftKeys.newInterview(scope, String(start.type)),
    label: t("Safety interview"),
    uuid,
    canEdit,
    compartment: keptAs.compartment,
    first,
  });
  const form = snapshot.forms[interviewFormName] ?? unsaved;
  const group = exists ? (place.group ?? groupToContinue(form)) : detailsGroup;
  const current = instrument?.groups.findIndex(({ key }) => key === group) ?? -1;
  const body = useRef<HTMLDivElement>(null);
  useGroupFocus(body, group);

  const toGroup = (key: string) => goTo({ section: "safety_interviews", interview: uuid, group: key });
  const toList = () => goTo({ section: "safety_interviews" });
  const change = (field: string, value: string) => {
    const next = { ...form, [field]: value };
    if (exists) saver.edit(interviewFormName, next);
    else setUnsaved(next);
  };
  const errors = tries === 0 ? {} : missingFields(instrument?.fields ?? [], form);

  /** Saves everything typed; the details must be valid first. */
  const save = async (): Promise<boolean> => {
    if (!canEdit) return true;
    if (Object.keys(missingFields(instrument?.fields ?? [], form)).length > 0) {
      setTries((count) => count + 1);
      if (group !== detailsGroup) toGroup(detailsGroup);
      return false;
    }
    setBusy(true);
    if (!exists) saver.edit(interviewFormName, form);
    const saved = await saver.flush();
    setBusy(false);
    if (saved && !exists) draft.drop();
    const { record } = saver.snapshot();
    if (saved && record !== null) announce(savedWords(record));
    return saved;
  };
  const saveAndGo = async (key: string | null) => {
    if (!(await save())) return;
    if (key === null) toList();
    else toGroup(key);
  };
  const neighborOf = (by: 1 | -1) => instrument?.groups[current + by]?.key ?? null;
  const nextOpen = (by: 1 | -1) => {
    if (focusUnanswered(by)) return;
    const open = nextOpenGroup(form, group, by);
    if (open === null) announce(t("Every question is answered."));
    else toGroup(open);
  };
  useWizardShortcuts({
    nextOpen,
    move: (by) => {
      const to = neighborOf(by);
      if (to !== null) void saveAndGo(to);
    },
    save: () => void save(),
  });

  if (instrument === null) return <Unknown onBack={toList} />;
  const previous = current > 0 ? instrument.groups[current - 1] : null;
  const isLast = current === instrument.groups.length - 1;
  const links = (key: string) => searchOf({ section: "safety_interviews", interview: uuid, group: key });
  return (
    <PageLayout
      header={
        <PageHead
          aside={aside}
          saving={saveStateOf(snapshot, () => void saver.flush())}
          interview={exists ? form : undefined}
        />
      }
      wide
    >
      <div className="wizard" data-aside={aside.shown || undefined}>
        <GroupMenu
          instrument={instrument}
          form={form}
          current={group}
          linkOf={links}
          onOpen={exists ? null : (key) => void saveAndGo(key)}
          backTo={searchOf({ section: "safety_interviews" })}
        />
        <div className="wizard-middle">
          <div ref={body} className="wizard-scroll wizard-scroll-wide">
            <div className="cstag-interview-bar">
              <p className="cstag-interview-name">{safetyTitle(form)}</p>
              {exists && group !== detailsGroup ? (
                <LinkButton
                  to={{ search: links(detailsGroup) }}
                  state={navigation}
                  size="small"
                  variant="minimal"
                  icon={FileText}
                >
                  {t("Details")}
                </LinkButton>
              ) : null}
            </div>
            <DraftNote
              draft={draft}
              onDiscard={() => {
                setUnsaved(start);
                keptAs.reset();
                discard();
              }}
            />
            <OtherWords />
            {gone ? <GoneNote what={t("This interview")} /> : <SaveProblem error={snapshot.error} />}
            {snapshot.conflicts.map((conflict) => (
              <ConflictNote
                key={conflict.section}
                title={t("This interview")}
                conflict={conflict}
                mine={form}
                context={{ kind: "interview", record: snapshot.record }}
                labelOf={labelOf}
                onKeep={(side) => saver.resolve(conflict.section, side)}
              />
            ))}
            {group === detailsGroup || current < 0 ? (
              <SafetyDetails
                instrument={instrument}
                form={form}
                onChange={change}
                errors={errors}
                tries={tries}
                prefix={id}
                keptAs={exists ? <CompartmentLabel of={snapshot.record?.compartment} /> : keptAs.field}
              />
            ) : (
              <GroupQuestions
                key={group}
                instrument={instrument}
                index={current}
                form={form}
                onChange={change}
                readOnly={!canEdit}
              />
            )}
          </div>
          <footer className="wizard-foot">
            {previous || current === 0 ? (
              <Link
                to={{ search: links(previous?.key ?? detailsGroup) }}
                state={navigation}
                className="wizard-foot-back"
              >
                <Icon of={ArrowLeft} size={14} />
                <span className="bw-hidden">{t("Previous:")} </span>
                <span className="bw-ellipsis">{previous?.label ?? t("Interview Details")}</span>
              </Link>
            ) : null}
            <div className="wizard-foot-actions">
              {exists ? null : <DraftKept draft={draft} />}
              {current >= 0 ? (
                <span className="wizard-foot-note">
                  {t("Group {{number}} of {{count}}", {
                    number: current + 1,
                    count: instrument.groups.length,
                  })}
                </span>
              ) : null}
              <Button
                variant="primary"
                loading={busy}
                trailingIcon={isLast ? undefined : ArrowRight}
                onClick={() => void saveAndGo(isLast ? null : neighborOf(1))}
              >
                {canEdit
                  ? isLast
                    ? t("Submit")
                    : t("Save & Next")
                  : isLast
                    ? t("Back to the steps")
                    : t("Next")}
              </Button>
            </div>
          </footer>
        </div>
        {aside.shown ? <CstagAside aside={aside} /> : null}
      </div>
    </PageLayout>
  );
}

/** The address names an interview that does not exist (any more). */
function Unknown({ onBack }: { readonly onBack: () => void }) {
  return (
    <PageLayout header={<HeadRow title={t("Safety interview")}>{null}</HeadRow>} wide>
      <div className="wizard-problem">
        <EmptyState
          icon={FileText}
          title={t("This interview does not exist")}
          level={2}
          action={
            <Button variant="primary" onClick={onBack}>
              {t("Back to the assessment")}
            </Button>
          }
        >
          {t("It may have been deleted, or the address is not whole.")}
        </EmptyState>
      </div>
    </PageLayout>
  );
}

/** A chosen group begins at its top, with the focus on its title. */
function useGroupFocus(body: React.RefObject<HTMLDivElement | null>, group: string) {
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
    const title = body.current?.querySelector<HTMLElement>("[data-section-title]");
    if (group !== "") title?.focus({ preventScroll: true });
  }, [body, group]);
}
