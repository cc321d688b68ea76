import "./bulletins.css";
import { useQuery } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useRef } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { endsBefore } from "#contract/records/bulletins/ending-event.ts";
import type { Bulletin } from "#contract/records/bulletins/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { isOnlyHere, savedThingWords } from "#lib/bridge/revision.ts";
import { useAway } from "#lib/bridge/use-away.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { paths as pages } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import {
  audienceWords,
  bulletinStateNames,
  bulletinTagKinds,
  credibilityNames,
  issuerWords,
  reliabilityNames,
  spanWords,
} from "#parts/bulletins/bulletin-words.ts";
import { LocalNote } from "#parts/offline/local-note.tsx";
import { spanOf } from "#parts/words/place-entry-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { Receipts } from "./receipts.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const paths = recordPaths("bulletin");

/** One bulletin, as its audience reads it; for whoever issued it also who has read it. */
export function BulletinPage() {
  const { uuid = "" } = useParams();
  const found = useQuery(apiQuery(useApi(), "bulletins.show", { params: { id: uuid } }));
  const bulletin = found.data?.data;
  usePage(t("Bulletin"), [
    { label: t("Bulletins"), to: paths.list },
    { label: bulletin?.title ?? t("Bulletin") },
  ]);
  if (bulletin) return <OneBulletin key={bulletin.uuid} bulletin={bulletin} />;
  return (
    <PageLayout header={<PageHeader title={t("Bulletin")} />}>
      <Loaded
        query={found}
        label={t("Loading the bulletin")}
        shape="text"
        count={4}
        back={<LinkButton to={paths.list}>{t("Bulletins")}</LinkButton>}
      />
    </PageLayout>
  );
}

interface BulletinProps {
  readonly bulletin: Bulletin;
}

function OneBulletin({ bulletin }: BulletinProps) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  // Whoever issued it for a case goes on there.
  const about = search.get("case");
  const away = useAway();
  const zone = useZoneOf()(bulletin.organization_id);
  // For whom it is and until when is not to be looked for behind a button.
  const narrow = useMedia(breakpoints.narrow);
  const mayWithdraw = bulletin.can.edit && bulletin.state !== "withdrawn";
  return (
    <PageLayout
      header={
        <PageHeader
          title={bulletin.title}
          facts={
            <>
              <Tag kind={bulletinTagKinds[bulletin.state]}>{bulletinStateNames[bulletin.state]}</Tag>
              {narrow ? (
                <>
                  <span>{t("For {{audience}}", { audience: audienceWords(bulletin) })}</span>
                  <span>{spanWords(bulletin, Date.now(), zone)}</span>
                  <span>{t("Issued by {{name}}", { name: issuerBeside(bulletin) })}</span>
                </>
              ) : (
                <span>{t("Threat intelligence bulletin")}</span>
              )}
              <LocalNote record={bulletin} />
            </>
          }
          actions={
            <>
              {about === null ? null : (
                <LinkButton size="small" to={pages.case(about)}>
                  {t("Back to the case")}
                </LinkButton>
              )}
              {mayWithdraw && !away ? (
                <Button size="small" icon={Undo2} onClick={() => put({ withdraw: "1" })}>
                  {t("Withdraw…")}
                </Button>
              ) : null}
            </>
          }
        />
      }
      inspector={<Facts bulletin={bulletin} />}
    >
      <div className="bulletin">
        {mayWithdraw && away ? <WithdrawLater /> : null}
        {bulletin.withdrawn_at === null ? null : <WithdrawnNote bulletin={bulletin} />}
        <EndsBefore bulletin={bulletin} about={about} />
        {bulletin.body === null ? null : <p className="bulletin-words">{bulletin.body}</p>}
        <Grading bulletin={bulletin} />
        <OwnReceipt bulletin={bulletin} />
      </div>
      {search.get("withdraw") === "1" && mayWithdraw ? (
        <WithdrawDialog bulletin={bulletin} onClose={() => put({ withdraw: "" })} />
      ) : null}
    </PageLayout>
  );
}

/** What people should no longer go by they have to hear at once: it is said before anything is typed. */
const WithdrawLater = () => (
  <Callout kind="wait">
    {t(
      "This bulletin can be withdrawn when you are connected. If people should not go by it, call them now.",
    )}
  </Callout>
);
interface EndsBeforeProps extends BulletinProps {
  /** The case from which it was opened. */
  readonly about: string | null;
}

/** The event until whose end it was to hold was moved or deleted: it cannot be changed, but issued anew. */
function EndsBefore({ bulletin, about }: EndsBeforeProps) {
  const { until_event: event, until_deleted, uuid, can, withdrawn_at, valid_to } = bulletin;
  if (withdrawn_at !== null) return null;
  const ofCase = about === null ? "" : `&case=${about}`;
  const anew = can.edit ? (
    <LinkButton size="small" to={`${paths.new}?anew=${uuid}${ofCase}`}>
      {t("Issue it anew…")}
    </LinkButton>
  ) : null;
  if (until_deleted && Date.parse(valid_to) > Date.now())
    return (
      <Callout kind="wait" title={t("Its event was deleted")}>
        <p>
          {can.edit
            ? t(
                "It was issued until the end of an event that was deleted, and is in force until then all the same. A bulletin cannot be changed: withdraw it, or issue it anew.",
              )
            : t(
                "It was issued until the end of an event that was deleted since. Ask whoever issued it what holds now.",
              )}
        </p>
        {anew}
      </Callout>
    );
  if (event === null || !endsBefore(bulletin, event) || Date.parse(event.ends_at) < Date.now()) return null;
  return (
    <Callout kind="wait" title={t("It ends before {{event}}", { event: event.title })}>
      <p>
        {can.edit
          ? t(
              "It was issued until the end of that event, which takes place {{span}} now. A bulletin cannot be changed: issue it anew until then, and this one is withdrawn.",
              { span: spanOf(event) },
            )
          : t(
              "It was issued until the end of that event, which takes place {{span}} now. What it says may be of the former time: ask whoever issued it.",
              { span: spanOf(event) },
            )}
      </p>
      {anew}
    </Callout>
  );
}

/** Beside for whom it is, which need not be said twice. */
const issuerBeside = (bulletin: Bulletin) =>
  audienceWords(bulletin) === bulletin.organization_name
    ? (bulletin.issued_by?.full_name ?? t("A former colleague"))
    : issuerWords(bulletin);

function WithdrawnNote({ bulletin }: BulletinProps) {
  const { withdrawn_at, withdrawn_by, withdrawn_reason, body } = bulletin;
  const zone = useZoneOf()(bulletin.organization_id);
  return (
    <Callout kind="stop" title={t("Withdrawn: no longer go by it")}>
      <p>{withdrawn_reason}</p>
      <p className="bulletin-quiet">
        {t("{{moment}}, {{name}}", {
          moment: formatDateTimeIn(withdrawn_at, zone),
          name: withdrawn_by?.full_name ?? t("A former colleague"),
        })}
      </p>
      {body === null ? <p>{t("You had not read it; what it said is not shown any more.")}</p> : null}
    </Callout>
  );
}

/** How far it can be trusted, in words. */
function Grading({ bulletin: { source, reliability, credibility, body } }: BulletinProps) {
  if (body === null) return null;
  return (
    <section>
      <SectionHeader title={t("How far it can be trusted")} />
      <FactList
        facts={[
          ...(source === null ? [] : [{ label: t("Source"), value: source }]),
          { label: t("Reliability"), value: reliabilityNames[reliability] },
          { label: t("Credibility"), value: credibilityNames[credibility] },
        ]}
      />
    </section>
  );
}

/** Says that one has read it. Nobody is asked for what was withdrawn, or for what they issued themselves. */
function OwnReceipt({ bulletin }: BulletinProps) {
  const { user } = useSession();
  const zone = useZoneOf()(bulletin.organization_id);
  const read = useApiMutation("bulletins.read");
  // The button goes away with the answer: whoever pressed it goes on from what stands there instead.
  const pressed = useRef(false);
  if (bulletin.issued_by?.id === user?.id) return null;
  if (bulletin.read_at !== null)
    return (
      <p
        className="bulletin-quiet"
        tabIndex={-1}
        ref={(node) => {
          if (node === null || !pressed.current) return;
          pressed.current = false;
          node.focus();
        }}
      >
        {t("You read it {{moment}}.", { moment: formatDateTimeIn(bulletin.read_at, zone) })}
      </p>
    );
  if (bulletin.state === "withdrawn") return null;
  // Whoever only withdraws it is not among those who are asked.
  if (bulletin.receipts !== null && !bulletin.receipts.waiting.some(({ id }) => id === user?.id)) return null;
  return (
    <div className="bulletin-receipt">
      <Button
        variant="primary"
        icon={Check}
        loading={read.isPending}
        onClick={() => {
          pressed.current = true;
          read.mutate(
            { params: { id: bulletin.uuid }, body: {} },
            {
              onSuccess: ({ data }) =>
                announce(
                  isOnlyHere(data)
                    ? savedThingWords(t("Receipt"), data)
                    : t("It is noted that you have read it."),
                ),
            },
          );
        }}
      >
        {t("I have read this")}
      </Button>
      <span className="bulletin-quiet">
        {t("Whoever issued it and the administrators there see that you have read it, and when.")}
      </span>
      {read.error ? (
        <Callout kind="stop" title={t("Not noted.")} role="alert">
          {errorMessage(read.error)}
        </Callout>
      ) : null}
    </div>
  );
}

function Facts({ bulletin }: BulletinProps) {
  const { place, location, created_at, valid_from, valid_to } = bulletin;
  const zone = useZoneOf()(bulletin.organization_id);
  return (
    <div className="bulletin-aside">
      <section>
        <SectionHeader title={t("Record")} />
        <FactList
          facts={[
            { label: t("For"), value: audienceWords(bulletin) },
            ...(place === null
              ? []
              : [
                  {
                    label: t("Location"),
                    value:
                      location === null ? (
                        place
                      ) : (
                        <Link to={recordPaths("location").show(location.uuid)}>{place}</Link>
                      ),
                  },
                ]),
            { label: t("From"), value: formatDateTimeIn(valid_from, zone) },
            { label: t("Until"), value: formatDateTimeIn(valid_to, zone) },
            { label: t("Issued by"), value: issuerWords(bulletin) },
            { label: t("Issued"), value: formatDateTimeIn(created_at, zone) },
          ]}
        />
      </section>
      {bulletin.receipts === null ? null : <Receipts receipts={bulletin.receipts} zone={zone} />}
    </div>
  );
}
