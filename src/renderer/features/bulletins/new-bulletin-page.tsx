import "./bulletins.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { isAway } from "#contract/bridge/errors.ts";
import {
  type Addressee,
  type Bulletin,
  type BulletinForm,
  credibilities,
  reliabilities,
} from "#contract/records/bulletins/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useAway } from "#lib/bridge/use-away.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { readFormDraft } from "#lib/forms/use-form-draft.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { credibilityNames, reliabilityNames } from "#parts/bulletins/bulletin-words.ts";
import { LocationField } from "#parts/places/location-field.tsx";
import { OwnZoneNote, ZoneNote } from "#parts/places/zone-note.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { AwayDialog } from "./away-dialog.tsx";
import {
  type BulletinFormValues,
  blankBulletin,
  bodyLabel,
  bulletinAnew,
  bulletinRulesOf,
  type Ending,
  untilEndOf,
} from "./bulletin-values.ts";
import { GoesTo } from "./goes-to.tsx";
import { InForceThere } from "./in-force-there.tsx";
import { InPlaceOf, Withdrawn } from "./in-place-of.tsx";
import { IssueDialog } from "./issue-dialog.tsx";
import { NamedInWords } from "./named-in-words.tsx";
import {
  aheadAt,
  EndSays,
  endingOf,
  endingsOf,
  MovedSince,
  onceOf,
  UntilEvents,
  useEndingsAt,
} from "./until-events.tsx";

const paths = recordPaths("bulletin");

/** Who may be addressed: nobody while that cannot be read, and read as soon as the server is back. Null: it is not known yet. */
function useListsBack({ data, error, refetch }: ReturnType<typeof useFormQuery<"bulletins.new">>) {
  const away = useAway();
  const waits = useRef(false);
  if (isAway(error)) waits.current = true;
  useEffect(() => {
    if (!away && waits.current) void refetch();
  }, [away, refetch]);
  return data?.data ?? (waits.current ? nobody : null);
}

/**
 * Issues a bulletin; `?location=` names the place that it is about, `?case=` the case for which it is issued, `?until=` the event of
 * that case or at that place with whose end it ends, `?anew=` the bulletin in whose place it is.
 */
export function NewBulletinPage() {
  const [search] = useSearchParams();
  const at = search.get("location");
  const lists = useFormQuery("bulletins.new", {});
  const place = useFormQuery("locations.show", { params: { id: at ?? "" } }, at !== null);
  const events = useFormQuery("locationEvents.list", aheadAt(at ?? ""), at !== null);
  const about = search.get("case");
  const record = useFormQuery("cases.show", { params: { id: about ?? "" } }, about !== null);
  const former = search.get("anew");
  const before = useFormQuery("bulletins.show", { params: { id: former ?? "" } }, former !== null);
  // A form is no record: without a network it is written all the same, and whom it is for is chosen later.
  const known = useListsBack(lists);
  const draftKey =
    former === null
      ? draftKeys.newBulletin({ case: about, location: at, until: search.get("until") })
      : draftKeys.bulletinAnew(former);
  const title = t("New bulletin");
  usePage(title, [{ label: t("Bulletins"), to: paths.list }, { label: title }]);
  return (
    <PageLayout header={<PageHeader title={title} />}>
      {known === null ? <Loaded query={lists} label={t("Loading the form")} shape="text" count={6} /> : null}
      {known === null ? null : (
        <DraftGate key={draftKey} draftKey={draftKey}>
          {(found) =>
            (at !== null && (place.isPending || events.isPending)) ||
            (about !== null && record.isPending) ||
            (former !== null && before.isPending) ? null : (
              <BulletinFields
                lists={known}
                location={place.data?.data ?? null}
                there={onceOf(events.data?.data ?? [])}
                record={record.data?.data ?? null}
                before={before.data?.data ?? null}
                until={search.get("until")}
                found={found}
              />
            )
          }
        </DraftGate>
      )}
    </PageLayout>
  );
}

const begun = z.object({ uuid: z.uuid() });

const nobody: BulletinForm = { organizations: [], location_groups: [] };

interface FieldsProps {
  readonly lists: BulletinForm;
  readonly location: Location | null;
  /** The events ahead there. */
  readonly there: readonly Ending[];
  /** The case for which it is issued. */
  readonly record: CaseRecord | null;
  /** The one in whose place it is issued. */
  readonly before: Bulletin | null;
  /** The event of the case with whose end it ends. */
  readonly until: string | null;
  readonly found: FoundDraft;
}

/** Several may wait, each for what it was begun from. */
const draftLabel = (record: CaseRecord | null, location: Location | null): string =>
  record !== null
    ? t("New bulletin, case {{number}}", { number: record.number })
    : location !== null
      ? t("New bulletin, {{place}}", { place: location.name })
      : t("New bulletin");

const untilIn = (moment: string | null | undefined, zone: Zone): string =>
  moment ? untilEndOf(moment, zone) : "";

const options = (list: readonly Addressee[]) =>
  list.map(({ id, name, people }) => ({
    value: String(id),
    label: t("{{name}}, {{count}} people", { name, count: people }),
  }));

/** The place that is chosen in the form; null for none, and while it is not known here. */
function usePlaceOf<O>({ form }: FormFields<BulletinFormValues, O>, begun: Location | null): Location | null {
  const id = useWatch({ control: form.control, compute: (values: BulletinFormValues) => values.location_id });
  const chosen = id ? Number(id) : null;
  const other = chosen !== null && chosen !== begun?.id;
  const found = useQuery({
    ...apiQuery(useApi(), "locations.show", { params: { id: chosen ?? 0 } }),
    enabled: other,
  });
  if (chosen === null) return null;
  return other ? (found.data?.data ?? null) : begun;
}

function BulletinFields({ lists, location, there, record, before, until, found }: FieldsProps) {
  const issue = useApiMutation("bulletins.issue");
  const create = useApiMutation("bulletins.create");
  const replacePage = useReplacePage();
  // A group without a place reaches nobody.
  const groups = lists.location_groups.filter(({ people }) => people > 0);
  const [initial] = useState(() =>
    before === null
      ? blankBulletin(
          location,
          endingsOf({ record, before, atPlace: there }).find(({ uuid }) => uuid === until) ?? null,
        )
      : bulletinAnew(before),
  );
  // The same at every try, also from the draft: one bulletin is issued, however often it is sent.
  const [uuid] = useState(
    () => begun.safeParse(readFormDraft(found.draft?.body, initial)?.extra).data?.uuid ?? uuidv7(),
  );
  const away = useAway();
  const zoneNow = useRef<Zone>(null);
  const endingsNow = useRef<readonly Ending[]>([]);
  const [asking, setAsking] = useState(false);
  /** Was it said so in the dialog? A press of the button and the keys both lead there first. */
  const sure = useRef(false);
  const state = useForm({
    rules: useMemo(() => bulletinRulesOf(lists.organizations.length > 0, () => zoneNow.current), [lists]),
    initial,
    fields: [
      "title",
      "body",
      "source",
      "reliability",
      "credibility",
      "location_id",
      "organization_ids",
      "location_group_ids",
      "valid_from",
      "valid_to",
    ],
    ids: "bulletin-",
    judge: "sent",
    draft: { found, label: draftLabel(record, location), extra: { uuid } },
    save: async ({ location_id, ending, ...words }) => {
      if (away || !sure.current) {
        sure.current = false;
        setAsking(true);
        return false;
      }
      sure.current = false;
      const valid_to = untilEndOf(words.valid_to, zoneNow.current);
      const body = {
        ...words,
        valid_to,
        uuid,
        // Remembered, so that whoever moves that event is told.
        until_event: endingOf(valid_to, ending ?? null, endingsNow.current),
        ...(before === null ? {} : { instead_of: before.uuid }),
        ...(record === null ? {} : { case_id: Number(record.id) }),
      };
      const saved =
        location_id === null
          ? await create.mutateAsync({ body })
          : await issue.mutateAsync({ params: { id: location_id }, body });
      return saved.data;
    },
    onSaved: (saved) => {
      announce(t("Bulletin issued."));
      replacePage(record === null ? paths.show(saved.uuid) : `${paths.show(saved.uuid)}?case=${record.id}`);
    },
  });
  const toggled = (list: readonly number[], value: string, on: boolean) =>
    on ? [...list, Number(value)] : list.filter((each) => each !== Number(value));
  const about = usePlaceOf(state, location);
  // By the clocks of the school whose place it is about; without a place, by those of whoever issues it.
  const zone = useZoneOf()(about?.organization_id);
  zoneNow.current = zone;
  const atPlace = useEndingsAt(about);
  const endings = endingsOf({ record, before, atPlace });
  endingsNow.current = endings;
  return (
    <>
      <FormFrame state={state} guard failed={t("Not issued.")} className="bulletin-form">
        {away ? (
          <Callout kind="wait" title={t("A bulletin goes out when you are connected")}>
            {t(
              "You can write it now: what you type is kept on this computer. Nobody reads it before you come back and issue it. If people have to know at once, call them.",
            )}
          </Callout>
        ) : null}
        {before === null ? null : <InPlaceOf before={before} />}
        <Guidance title={t("Write what to watch for and what to do")}>
          {t(
            "A bulletin is read by many people who are not on a case’s team. No student’s name belongs in it.",
          )}
        </Guidance>
        <TextField {...state.field("title")} label={t("Title")} required maxLength={160} />
        <TextArea {...state.field("body")} label={bodyLabel} required rows={6} maxLength={5000} />
        <NamedInWords of={state} />
        <TextField
          {...state.field("source")}
          label={t("Source")}
          optional
          maxLength={200}
          help={t(
            "In a few words, and without a name: a call to the front office, a post that anybody can read.",
          )}
        />
        <FormPair>
          <SelectField
            {...state.field("reliability")}
            label={t("Reliability of the source")}
            options={reliabilities.map((value) => ({ value, label: reliabilityNames[value] }))}
          />
          <SelectField
            {...state.field("credibility")}
            label={t("Credibility of the information")}
            options={credibilities.map((value) => ({ value, label: credibilityNames[value] }))}
          />
        </FormPair>
        <Controlled of={state} name="location_id">
          {(field) => (
            <LocationField
              {...field}
              value={field.value || null}
              label={t("Location")}
              optional
              help={t(
                "The place that it is about. You can choose places of the schools in which you keep records.",
              )}
              known={location}
            />
          )}
        </Controlled>
        <InForceThere locationId={about?.id ?? null} instead={before?.uuid ?? null} />
        {lists.organizations.length === 0 ? (
          <p className="bw-field-help">
            {t("Who is to read it is chosen when you are connected: this computer has no list of them.")}
          </p>
        ) : (
          <Controlled of={state} name="organization_ids">
            {(field) => (
              <div className="bulletin-addressees">
                <CheckboxGroup
                  layout="list"
                  id={field.id}
                  label={t("For everybody in (a district stands for all its schools)")}
                  error={field.error}
                  options={options(lists.organizations)}
                  value={(field.value ?? []).map(String)}
                  onToggle={(value, on) => field.onChange(toggled(field.value ?? [], value, on))}
                />
              </div>
            )}
          </Controlled>
        )}
        {groups.length === 0 ? null : (
          <Controlled of={state} name="location_group_ids">
            {(field) => (
              <div className="bulletin-addressees">
                <CheckboxGroup
                  layout="list"
                  id={field.id}
                  label={t("For the schools of a location group")}
                  error={field.error}
                  options={options(groups)}
                  value={(field.value ?? []).map(String)}
                  onToggle={(value, on) => field.onChange(toggled(field.value ?? [], value, on))}
                />
              </div>
            )}
          </Controlled>
        )}
        <Controlled of={state} name="valid_from">
          {(field) => (
            <MomentField
              {...field}
              value={field.value ?? null}
              label={t("In force from")}
              timeLabel={t("From, time")}
              ahead
              zone={zone}
            />
          )}
        </Controlled>
        <Controlled of={state} name="valid_to">
          {(field) => (
            <MomentField
              {...field}
              value={field.value || null}
              onChange={(moment) => field.onChange(moment ?? "")}
              label={t("Until")}
              timeLabel={t("Until, time")}
              required
              ahead
              zone={zone}
            />
          )}
        </Controlled>
        <EndSays of={state} record={record} before={before} zone={zone} />
        <UntilEvents
          events={endings}
          zone={zone}
          onChoose={(ending) => {
            state.form.setValue("ending", ending);
            state.form.setValue("valid_to", ending.ends_at, { shouldDirty: true, shouldValidate: true });
          }}
        />
        <MovedSince of={state} record={record} before={before} atPlace={atPlace} zone={zone} />
        {zone === null ? <OwnZoneNote /> : <ZoneNote zone={zone} />}
        <GoesTo of={state} lists={lists} />
        <FormFoot state={state} action={t("Issue bulletin")} cancelTo={paths.list} />
      </FormFrame>
      <AwayDialog open={asking && away} about={about} onClose={() => setAsking(false)} />
      <IssueDialog
        open={asking && !away}
        title={state.form.getValues("title")}
        from={state.form.getValues("valid_from") ?? ""}
        until={untilIn(state.form.getValues("valid_to"), zone)}
        zone={zone}
        onClose={() => setAsking(false)}
        onIssue={() => {
          sure.current = true;
          setAsking(false);
          const form = document.getElementById(state.id);
          if (form instanceof HTMLFormElement) form.requestSubmit();
        }}
      >
        <GoesTo of={state} lists={lists} />
        <MovedSince of={state} record={record} before={before} atPlace={atPlace} zone={zone} />
        {before === null ? null : (
          <Withdrawn before={before} from={state.form.getValues("valid_from") ?? ""} zone={zone} />
        )}
      </IssueDialog>
    </>
  );
}
