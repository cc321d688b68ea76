import { t } from "#lib/words/t.ts";
import "#parts/wizard/wizard.css";
import "./cstag.css";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { v7 as newUuid } from "uuid";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys, newScope } from "#lib/drafts/draft-keys.ts";
import { useFoundDraft } from "#lib/drafts/use-draft.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePackWords, useWordsInUse } from "#parts/packs/use-pack-words.ts";
import { readSaverDraft, wordsToBegin } from "#parts/saving/saver-draft.ts";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { readAddress, savedAddress, withoutIds } from "./address.ts";
import { LoadProblem } from "./frame/load-problem.tsx";
import { pageTitle } from "./frame/titles.ts";
import { Workspace } from "./workspace.tsx";

/** Reads what the address names, then shows the workspace. One component for all routes (Spec §2). */
export function CstagPage() {
  const params = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const address = readAddress(params, query);
  const [begun] = useState(address.begun);
  const [minted, mint] = useMintedUuid(address.assessment, begun);
  const api = useApi();

  const idOrUuid = address.assessment ?? minted;
  // A page that was loaded anew while its first save was under way finds what that made.
  const sought = address.assessment !== null || minted === begun;
  const assessment = useQuery({
    ...apiQuery(api, "assessments.show", { params: { idOrUuid } }),
    enabled: sought,
    staleTime: 0,
  });
  const notMade = address.assessment === null && assessment.error !== null;
  const record = assessment.data?.data;
  const caseId = address.caseId ?? record?.case_id ?? null;
  const caseRecord = useQuery({
    ...apiQuery(api, "cases.show", { params: { id: caseId ?? 0 } }),
    enabled: caseId !== null,
  });
  const personId = address.person ?? record?.person_uuid ?? null;
  const person = useQuery({
    ...apiQuery(api, "persons.show", { params: { id: personId ?? 0 } }),
    enabled: personId !== null && (address.assessment === null || caseId === null),
  });

  const canonical = record === undefined ? null : savedAddress(record);
  useEffect(() => {
    const { pathname, search, state } = location;
    const wanted = withoutIds(new URLSearchParams(search));
    if (canonical === null || (canonical === pathname && wanted === search)) return;
    void navigate({ pathname: canonical, search: wanted }, { replace: true, state });
  }, [canonical, location, navigate]);

  // Without the network the case may tell who the person is, where their own record was never opened here.
  const inCase = caseRecord.data?.data.persons.find(
    ({ id, uuid }) => uuid === personId || String(id) === personId,
  );
  const problem =
    (notMade ? null : assessment.error) ??
    (record === undefined && inCase === undefined ? person.error : null);
  if (record === undefined && problem !== null)
    return (
      <LoadProblem error={problem} onRetry={() => void (assessment.error ? assessment : person).refetch()} />
    );
  // A loaded record stays on screen whatever else is still loading: the first save replaces nothing.
  const loading = record === undefined && ((sought && !notMade) || person.isLoading);
  if (loading || (caseId !== null && caseRecord.isLoading)) {
    return <Loading />;
  }
  const uuid = record?.uuid ?? minted;
  return (
    <WithDraft
      key={uuid}
      onKept={mint}
      newScope={newScope(address.caseId, address.person)}
      uuid={uuid}
      loaded={record ?? null}
      fixedPerson={record?.person ?? person.data?.data ?? inCase ?? null}
      caseRecord={caseRecord.data?.data ?? null}
      caseError={caseRecord.data === undefined ? caseRecord.error : null}
      caseId={caseId === null ? null : Number(caseId)}
      organizationId={caseRecord.data?.data.organization_id ?? person.data?.data.organization_id ?? null}
    />
  );
}

type WithDraftProps = Omit<ComponentProps<typeof Workspace>, "found" | "inUse"> & {
  /** A draft of a new assessment passes on the uuid that its first save may have used already. */
  readonly onKept: (uuid: string) => void;
};

/** Looks for the assessment's draft first. The React key stays the same: the first save replaces nothing. */
function WithDraft({ onKept, ...props }: WithDraftProps) {
  const { uuid, loaded } = props;
  const [key] = useState(draftKeys.assessment(loaded?.uuid ?? props.newScope));
  const found = useFoundDraft(key);
  const kept = readSaverDraft(found?.draft?.body)?.uuid ?? uuid;
  const other = loaded === null && kept !== uuid;
  useEffect(() => {
    if (other) onKept(kept);
  }, [other, kept, onKept]);
  return found === null || other ? <Loading /> : <WithWords {...props} found={found} />;
}

/** Reads the words that the assessment is asked in, where they are a district's own. */
function WithWords(props: Omit<ComponentProps<typeof Workspace>, "inUse">) {
  const { loaded, found, organizationId } = props;
  // What a new assessment begins under does not change while it is written.
  const [isNew] = useState(loaded === null);
  const inUse = useWordsInUse(organizationId, isNew);
  const begins = inUse === null ? null : wordsToBegin(readSaverDraft(found.draft?.body), inUse);
  const ready = usePackWords(loaded?.instrument ?? begins);
  const [shown, setShown] = useState(false);
  if (inUse !== null && ready && !shown) setShown(true);
  return inUse === null || !(ready || shown) ? <Loading /> : <Workspace {...props} inUse={inUse} />;
}

/** Before there is anything to show: the frame and its title are there already. */
function Loading() {
  usePage(
    t("CSTAG assessment"),
    [{ label: t("Dashboard"), to: paths.dashboard() }, { label: t("CSTAG assessment") }],
    true,
  );
  return (
    <PageLayout header={<h1 className="bw-hidden">{pageTitle}</h1>} wide>
      <FullPageLoader label={t("Opening the assessment…")} />
    </PageLayout>
  );
}

/**
 * The uuid for an unsaved assessment, made here so that a save can be repeated safely. It survives the first save;
 * opening "new" again makes another.
 */
function useMintedUuid(
  saved: string | null,
  begun: string | null,
): readonly [string, (uuid: string) => void] {
  const [minted, setMinted] = useState(() => ({ uuid: begun ?? newUuid(), used: false }));
  if (saved === minted.uuid && !minted.used) setMinted({ ...minted, used: true });
  const mint = useCallback((uuid: string) => setMinted({ uuid, used: false }), []);
  if (saved !== null || !minted.used) return [minted.uuid, mint];
  const next = { uuid: newUuid(), used: false };
  setMinted(next);
  return [next.uuid, mint];
}
