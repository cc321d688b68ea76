import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type {
  WavrAssessment,
  WavrDocument,
  WavrForm,
  WavrOfCase,
  WavrPlan,
  WavrSnapshot,
  WavrWorksheet,
} from "#contract/records/wavr/schema.ts";
import { wordsFor } from "#instruments/instrument.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { isStaff } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";
import { usePackWords, useWordsInUse } from "#parts/packs/use-pack-words.ts";
import { usePresence } from "#parts/presence/use-presence.ts";
import { LeaveGuard, type Unsaved } from "#parts/saving/leave-guard.tsx";
import { useSigning } from "#parts/saving/use-signing.ts";
import { DraftNote } from "#ui/forms/draft-note.tsx";
import { Opening } from "./frame/opening.tsx";
import { PageView } from "./frame/page-view.tsx";
import { useUnderAge } from "./frame/under-age.tsx";
import { useAssessment } from "./saving/use-assessment.ts";
import { useIntake } from "./saving/use-intake.ts";
import { useWorksheet } from "./saving/use-worksheet.ts";
import { assessmentUuid, documentOf, intakeUuid, planUuid, worksheetUuid } from "./state/documents.ts";
import { sectionNamed, sectionPlace } from "./state/sections.ts";
import { usePrefilled } from "./summary/use-prefilled.ts";
import { type Wavr, WavrContext } from "./wavr-context.ts";

interface WorkspaceProps {
  readonly caseRecord: CaseRecord;
  readonly person: PersonRef;
  readonly wavr: WavrOfCase;
}

/** Looks for the words, the drafts and the whole worksheet first. The plan looks for its draft when it is opened. */
export function Workspace(props: WorkspaceProps) {
  const { caseRecord, person, wavr } = props;
  const api = useApi();
  const userId = useSession().user?.id ?? 0;
  const ofPerson = ({ person_uuid }: WavrDocument) => person_uuid === person.uuid;
  const intake = documentOf(wavr.intakes.filter(ofPerson), intakeUuid(caseRecord, person), () => true);
  const assessment = documentOf(
    wavr.assessments.filter(ofPerson),
    assessmentUuid(caseRecord, person),
    () => true,
  );
  const plan = documentOf(wavr.plans.filter(ofPerson), planUuid(caseRecord, person), () => true);
  const mine = documentOf(
    wavr.worksheets.filter(ofPerson),
    worksheetUuid(caseRecord, person, userId),
    ({ created_by }) => created_by?.id === userId,
  );
  const worksheet = useQuery({
    ...apiQuery(api, "wavr.worksheet", { params: { id: caseRecord.id, worksheetId: mine?.uuid ?? "" } }),
    enabled: mine !== null,
  });
  const begins = useWordsInUse(caseRecord.organization_id, true);
  const begunIn = intake ?? mine ?? assessment ?? plan;
  const words = begunIn?.instrument ?? begins;
  const ready = usePackWords(words);
  const uuids = {
    intake: intake?.uuid ?? intakeUuid(caseRecord, person),
    worksheet: mine?.uuid ?? worksheetUuid(caseRecord, person, userId),
    assessment: assessment?.uuid ?? assessmentUuid(caseRecord, person),
    plan: plan?.uuid ?? planUuid(caseRecord, person),
  };
  const ofIntake = useFoundDraft(draftKeys.wavr(caseRecord.id, uuids.intake));
  const ofWorksheet = useFoundDraft(draftKeys.wavr(caseRecord.id, uuids.worksheet));
  const ofAssessment = useFoundDraft(draftKeys.wavr(caseRecord.id, uuids.assessment));
  // The page stays once it is open: its first save makes a worksheet, which is read once more behind it.
  const opened = useRef(false);
  const reading = !opened.current && mine !== null && worksheet.data === undefined;
  const looking = ofIntake === null || ofWorksheet === null || ofAssessment === null;
  if (words === null || !ready || reading || looking) return <Opening />;
  opened.current = true;
  return (
    <Open
      {...props}
      words={words}
      intake={intake}
      worksheet={worksheet.data?.data ?? null}
      assessment={assessment}
      plan={plan}
      unreadBy={wavr.unread_by}
      employmentReaders={wavr.employment_readers}
      others={wavr.worksheets.filter((each) => ofPerson(each) && each.uuid !== uuids.worksheet)}
      uuids={uuids}
      drafts={{ intake: ofIntake, worksheet: ofWorksheet, assessment: ofAssessment }}
    />
  );
}

const none: readonly WavrSnapshot[] = [];

interface OpenProps extends WorkspaceProps {
  readonly unreadBy: readonly number[];
  readonly employmentReaders: readonly number[] | null;
  readonly others: readonly WavrDocument[];
  readonly words: PackIdentity;
  readonly intake: WavrDocument | null;
  readonly worksheet: WavrWorksheet | null;
  readonly assessment: WavrAssessment | null;
  readonly plan: WavrPlan | null;
  readonly uuids: Readonly<Record<WavrForm, string>>;
  readonly drafts: Readonly<Record<Exclude<WavrForm, "plan">, FoundDraft>>;
}

function Open({
  caseRecord,
  person,
  words,
  uuids,
  drafts,
  others,
  plan,
  unreadBy,
  employmentReaders,
  ...loaded
}: OpenProps) {
  const canEdit = caseRecord.can.edit && !isEndedCase(caseRecord);
  const shared = { caseRecord, person, words };
  const intake = useIntake({
    ...shared,
    loaded: loaded.intake,
    uuid: uuids.intake,
    found: drafts.intake,
    canEdit: canEdit && (loaded.intake?.can.edit ?? true),
  });
  const underAge = useUnderAge(person, intake.written.form);
  const worksheet = useWorksheet({
    ...shared,
    loaded: loaded.worksheet,
    uuid: uuids.worksheet,
    found: drafts.worksheet,
    canEdit: canEdit && (loaded.worksheet?.can.edit ?? !underAge),
  });
  const opinion = useAssessment({
    ...shared,
    loaded: loaded.assessment,
    uuid: uuids.assessment,
    found: drafts.assessment,
    canEdit: canEdit && (loaded.assessment?.can.edit ?? !underAge),
  });
  const watched = useWatchedSavers(intake.written.saver, worksheet.written.saver, opinion.written.saver);
  const { instrument } = wordsFor(words);
  const assessment = usePrefilled(opinion.written, instrument.wavr.assessment);
  const signing = useSigning();
  const [after, beginFurther] = useState<number | null>(null);
  const further = useMemo(() => ({ after, begin: beginFurther }), [after]);
  const canEditPlan = canEdit && (plan?.can.edit ?? true);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const section = sectionNamed(query.get("section"));
  const searchOf = useCallback(
    (to: WavrForm) => {
      const next = new URLSearchParams(query);
      next.set("section", to);
      next.delete("rater");
      return `?${next.toString()}`;
    },
    [query],
  );
  const searchOfWorksheet = useCallback(
    (uuid: string | null) => {
      const next = new URLSearchParams(searchOf("worksheet"));
      if (uuid !== null) next.set("rater", uuid);
      return `?${next.toString()}`;
    },
    [searchOf],
  );
  const reading =
    section === "worksheet" ? (others.find(({ uuid }) => uuid === query.get("rater")) ?? null) : null;
  // A snapshot changes nothing of the worksheet: those that were read last stand, whatever its version.
  const snapshots = loaded.worksheet?.snapshots ?? none;
  // At a document and not at the case: who may not read it does not see who is there (decision 084).
  const place = loaded.intake ?? loaded.worksheet;
  const people = usePresence(place === null ? null : { kind: "wavr", id: place.id }, sectionPlace(section));
  const isOfStaff = isStaff(person.person_type.id);
  const asking = useMemo(
    () => ({
      ...caseRecord,
      unread: new Set(isOfStaff ? unreadBy : []),
      readers: isOfStaff && employmentReaders !== null ? new Set(employmentReaders) : null,
    }),
    [caseRecord, isOfStaff, unreadBy, employmentReaders],
  );
  const context: Wavr = useMemo(
    () => ({
      caseRecord,
      asking,
      person,
      instrument,
      intake: intake.written,
      worksheet: worksheet.written,
      snapshots,
      worksheetsOfOthers: others,
      reading,
      searchOfWorksheet,
      assessment,
      signing,
      further,
      plan,
      planUuid: uuids.plan,
      canEditPlan,
      underAge,
      people,
      section,
      searchOf,
      goTo: (to) => void navigate({ search: searchOf(to) }),
    }),
    [
      caseRecord,
      asking,
      person,
      instrument,
      intake.written,
      worksheet.written,
      snapshots,
      others,
      reading,
      searchOfWorksheet,
      assessment,
      signing,
      further,
      plan,
      uuids.plan,
      canEditPlan,
      underAge,
      people,
      section,
      searchOf,
      navigate,
    ],
  );
  return (
    <WavrContext value={context}>
      <LeaveGuard isSame={(path) => path.endsWith(`/cases/${caseRecord.id}/wavr`)} watched={watched} />
      <PageView
        draftNotes={
          <>
            <DraftNote draft={intake.draft} onDiscard={intake.discard} />
            <DraftNote draft={worksheet.draft} onDiscard={worksheet.discard} />
            <DraftNote draft={opinion.draft} onDiscard={opinion.discard} />
          </>
        }
      />
    </WavrContext>
  );
}

type Watchable = {
  readonly snapshot: () => { readonly dirty: boolean };
  readonly flush: () => Promise<boolean>;
};

/** Everything on the page that may hold unsaved text. */
function useWatchedSavers(intake: Watchable, worksheet: Watchable, assessment: Watchable) {
  const watched = useRef(new Set<Unsaved>());
  useEffect(() => {
    const all = [intake, worksheet, assessment].map((each) => ({
      isDirty: () => each.snapshot().dirty,
      flush: each.flush,
    }));
    for (const each of all) watched.current.add(each);
    return () => {
      for (const each of all) watched.current.delete(each);
    };
  }, [intake, worksheet, assessment]);
  return watched;
}
