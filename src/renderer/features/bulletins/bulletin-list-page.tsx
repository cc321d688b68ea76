import "./bulletins.css";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { bulletinStates } from "#contract/records/bulletins/ref.ts";
import type { BulletinSummary } from "#contract/records/bulletins/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import type { ListSpec } from "#lib/lists/list-url.ts";
import { useEndlessList } from "#lib/lists/use-endless-list.ts";
import { useListUrl } from "#lib/lists/use-list-url.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { breakpoints } from "#lib/page/page-frame.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { useMedia } from "#lib/screen/use-media.ts";
import { formatRecentIn, formatShortDateTimeIn } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { audienceWords, bulletinStateNames, bulletinTagKinds } from "#parts/bulletins/bulletin-words.ts";
import { becameOfEvent } from "#parts/bulletins/until-event.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Tag } from "#ui/facts/tag.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { ListPage } from "#ui/list/list-page.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

const paths = recordPaths("bulletin");

const spec: ListSpec = {
  filters: ["state", "unread"],
  sorts: ["title", "valid_to", "created_at"],
  defaultSort: "-created_at",
};

const filters: readonly ListFilter[] = [
  {
    id: "state",
    label: t("State"),
    multiple: true,
    options: bulletinStates.map((value) => ({ value, label: bulletinStateNames[value] })),
  },
  { id: "unread", label: t("Read by me"), options: [{ value: "yes", label: t("In force, not read yet") }] },
];

const ellipsis = (text: string | null) => (
  <span className="bw-ellipsis" title={text ?? ""}>
    {text ?? ""}
  </span>
);

/** By the clocks of the school that issued it, as on its page. */
const Until = ({ bulletin }: { readonly bulletin: BulletinSummary }) =>
  formatShortDateTimeIn(bulletin.valid_to, useZoneOf()(bulletin.organization_id));

/** Nobody is asked to read what they issued themselves. */
const ReadByMe = ({ bulletin }: { readonly bulletin: BulletinSummary }) => {
  const { user } = useSession();
  const zone = useZoneOf()(bulletin.organization_id);
  const { issued_by, read_at } = bulletin;
  return read_at === null || issued_by?.id === user?.id ? "" : formatRecentIn(read_at, zone);
};

const Issued = ({ bulletin }: { readonly bulletin: BulletinSummary }) =>
  formatRecentIn(bulletin.created_at, useZoneOf()(bulletin.organization_id));

const becameNames = { moved: t("Event moved:"), deleted: t("Event deleted:") } as const;

/** Its title; of one in force that its reader has not read, or whose event was moved or deleted, with a word before it. */
function Title({ bulletin }: { readonly bulletin: BulletinSummary }) {
  const { user } = useSession();
  const { uuid, title, state, read_at, issued_by } = bulletin;
  const unread = state === "in_force" && read_at === null && issued_by?.id !== user?.id;
  const became = becameOfEvent(bulletin);
  return (
    <Link to={paths.show(uuid)} className="bw-ellipsis" title={title}>
      {unread ? <span className="bulletin-unread">{t("Not read:")} </span> : null}
      {became === null ? null : <span className="bulletin-unread">{becameNames[became]} </span>}
      {title}
    </Link>
  );
}

const columns: readonly GridColumn<BulletinSummary>[] = [
  {
    id: "title",
    header: t("Title"),
    width: 170,
    flex: 3,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (bulletin) => <Title bulletin={bulletin} />,
  },
  {
    id: "state",
    header: t("State"),
    width: 128,
    render: ({ state }) => <Tag kind={bulletinTagKinds[state]}>{bulletinStateNames[state]}</Tag>,
  },
  {
    id: "read",
    header: t("Read by me"),
    width: 92,
    render: (bulletin) => <ReadByMe bulletin={bulletin} />,
  },
  { id: "audience", header: t("For"), width: 160, flex: 2, render: (row) => ellipsis(audienceWords(row)) },
  { id: "place", header: t("Location"), width: 140, flex: 3, render: ({ place }) => ellipsis(place) },
  {
    id: "valid_to",
    header: t("Until"),
    width: 156,
    sortable: true,
    render: (bulletin) => <Until bulletin={bulletin} />,
  },
  {
    id: "created_at",
    header: t("Issued"),
    width: 104,
    sortable: true,
    align: "end",
    render: (bulletin) => <Issued bulletin={bulletin} />,
  },
];

/** Where there is no room for all columns, these are in the chooser, and the title stands whole, in two lines. */
const onceWide = new Set(["read", "place", "created_at"]);
const narrowColumns = columns.map((column) => ({
  ...column,
  ...(column.id === "title" ? { width: 240 } : {}),
  optIn: onceWide.has(column.id),
}));

/** Bulletins that are addressed to one, and those that one issued. */
export function BulletinListPage() {
  usePage(t("Bulletins"), [{ label: t("Bulletins") }]);
  const { can } = useSession();
  const narrow = useMedia(breakpoints.narrow);
  const { state, change } = useListUrl(spec);
  const list = useEndlessList("bulletins.list", {
    ...(state.q === "" ? {} : { q: state.q }),
    sort: state.sort as "title",
    ...state.filters,
  });
  const issue = can.create_records ? (
    <LinkButton to={paths.new} variant="primary" icon={Plus}>
      {t("New bulletin")}
    </LinkButton>
  ) : null;
  return (
    <ListPage
      title={t("Bulletins")}
      actions={issue}
      spec={spec}
      state={state}
      change={change}
      list={list}
      filters={filters}
      columns={narrow ? narrowColumns : columns}
      tall={narrow}
      rowId={({ uuid }) => uuid}
      rowLabel={({ title }) => title}
      open={({ uuid }) => paths.show(uuid)}
      empty={
        <EmptyState icon={iconOf("bulletin")} title={t("No bulletins yet")} level={2} action={issue}>
          {t(
            "A bulletin tells schools what they should know and until when: a fight that was announced, a caller who is on the way. Whoever it is addressed to finds it here.",
          )}
        </EmptyState>
      }
    />
  );
}
