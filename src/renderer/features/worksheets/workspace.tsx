import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { CaseWorksheet, WorksheetHead } from "#contract/records/worksheets/schema.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";
import { worksheetIdentity, worksheetOf } from "#instruments/worksheets/worksheets.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { usePresence } from "#parts/presence/use-presence.ts";
import { LeaveGuard, type Unsaved } from "#parts/saving/leave-guard.tsx";
import { useSigning } from "#parts/saving/use-signing.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftNote } from "#ui/forms/draft-note.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { worksheetEdition } from "./edition-words.ts";
import { Opening } from "./frame/opening.tsx";
import { PageView } from "./frame/page-view.tsx";
import { placeNamed, presencePlace, worksheetUuid } from "./places.ts";
import { useOpened } from "./use-opened.ts";
import { type Worksheet, WorksheetContext } from "./worksheet-context.ts";

interface WorkspaceProps {
  readonly caseRecord: CaseRecord;
  readonly person: PersonRef;
  /** The newest version of its pack. */
  readonly model: WorksheetPack;
  /** The worksheets of this pack in the case, as their list has them. */
  readonly begun: readonly WorksheetHead[];
}

/** Looks for the draft first. */
export function Workspace(props: WorkspaceProps) {
  const { caseRecord, person, model, begun } = props;
  const own = worksheetUuid(caseRecord, model.meta.pack, person);
  const ofPerson = begun.filter(({ person_uuid }) => person_uuid === person.uuid);
  const listed = ofPerson.find(({ uuid }) => uuid === own) ?? ofPerson[0] ?? null;
  const uuid = listed?.uuid ?? own;
  const params = { id: caseRecord.id, worksheetId: uuid };
  const whole = useQuery({ ...apiQuery(useApi(), "worksheets.show", { params }), enabled: listed !== null });
  const found = useFoundDraft(draftKeys.worksheet(caseRecord.id, model.meta.pack, uuid));
  const loaded = whole.data?.data ?? null;
  // One that is begun here comes into the list with its first save: what is being typed stays as it is.
  const [openedAs, setOpenedAs] = useState<string | null>(null);
  const waits = listed !== null && loaded === null && openedAs !== uuid;
  if (found !== null && !waits && openedAs !== uuid) setOpenedAs(uuid);
  if (waits && whole.error !== null)
    return (
      <PageLayout header={<h1 className="bw-hidden">{model.title}</h1>}>
        <LoadProblem
          error={whole.error}
          onRetry={() => void whole.refetch()}
          back={<LinkButton to={paths.case(caseRecord.id)}>{t("Go to the case")}</LinkButton>}
        />
      </PageLayout>
    );
  if (found === null || waits) return <Opening title={model.title} />;
  return <Open {...props} loaded={loaded} uuid={uuid} found={found} />;
}

interface OpenProps extends WorkspaceProps {
  readonly loaded: CaseWorksheet | null;
  readonly uuid: string;
  readonly found: FoundDraft;
}

function Open({ caseRecord, person, model, loaded, uuid, found }: OpenProps) {
  const begunUnder = loaded?.instrument ?? null;
  const pack = (begunUnder === null ? null : worksheetOf(begunUnder)) ?? model;
  const canEdit = caseRecord.can.edit && !isEndedCase(caseRecord) && (loaded?.can.edit ?? true);
  const words = begunUnder ?? worksheetIdentity(model);
  const { written, draft, discard } = useOpened(
    { caseRecord, person, words, loaded, uuid, found, canEdit },
    pack.title,
  );
  const signing = useSigning();
  const watched = useWatched(written.saver);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = placeNamed(pack, query.get("section"));
  const searchOf = useCallback(
    (to: string) => {
      const next = new URLSearchParams(query);
      next.set("section", to);
      return `?${next.toString()}`;
    },
    [query],
  );
  const people = usePresence(loaded === null ? null : { kind: "wavr", id: loaded.id }, presencePlace(place));
  const context: Worksheet = useMemo(
    () => ({
      caseRecord,
      person,
      pack,
      edition: worksheetEdition(pack, begunUnder),
      worksheet: written,
      signing,
      people,
      place,
      searchOf,
      goTo: (to) => void navigate({ search: searchOf(to) }),
    }),
    [caseRecord, person, pack, begunUnder, written, signing, people, place, searchOf, navigate],
  );
  return (
    <WorksheetContext value={context}>
      <LeaveGuard
        isSame={(path) => path.endsWith(paths.worksheet(caseRecord.id, model.meta.pack))}
        watched={watched}
      />
      <PageView draftNote={<DraftNote draft={draft} onDiscard={discard} />} />
    </WorksheetContext>
  );
}

/** What the page may hold of text that is not saved yet. */
function useWatched(saver: Worksheet["worksheet"]["saver"]) {
  const watched = useRef(new Set<Unsaved>());
  useEffect(() => {
    const unsaved = { isDirty: () => saver.snapshot().dirty, flush: saver.flush };
    const all = watched.current.add(unsaved);
    return () => void all.delete(unsaved);
  }, [saver]);
  return watched;
}
