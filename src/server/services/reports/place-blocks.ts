import { impactorTypeNames } from "#contract/records/impactors/schema.ts";
import { locationEventTypeNames } from "#contract/records/location-events/schema.ts";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { middleOf } from "#contract/records/zones/middle.ts";
import { zoneTypeNames } from "#contract/records/zones/schema.ts";
import { type Dates, facts, heading, table } from "#contract/services/reports/blocks.ts";
import { namesForLegend, planSigns, whereOnDrawing } from "#contract/services/reports/plan-picture.ts";
import type { ReportBlock, ReportPlan } from "#contract/services/reports/schema.ts";
import type { MarkedZone, OnPlan } from "./on-plan.ts";
import type { ReportSource } from "./report-source.ts";

type Blocks = readonly ReportBlock[];
type Say = (words: string) => string;
type Source = Pick<ReportSource, "onPlans" | "around" | "record">;

const markedWords = ({ name, type, polygon }: MarkedZone, say: Say): string =>
  `${name} (${say(zoneTypeNames[type])}) ${say("is marked")} ${say(whereOnDrawing(polygon))}.`;

/** What the signs mean that stand on the plan, and the names for which there was no room beside them. */
const legendOf = (rest: OnPlan["others"], plan: ReportPlan, say: Say): string => {
  const unnamed = namesForLegend(plan);
  return [...new Set(rest.map(({ type }) => type))]
    .flatMap((type) => {
      const sign = planSigns[type];
      if (sign === undefined) return [];
      const names = unnamed.flatMap((each) => (each.sign === sign ? [each.label] : []));
      return [`${sign}: ${[say(zoneTypeNames[type]), ...names].join(", ")}`];
    })
    .sort()
    .join("; ");
};

/** A plan with its legend: where it happened, and where something is done. */
function planBlocks(
  { place, address, plan, zones, others: rest, picture }: OnPlan,
  { small, again }: { readonly small: boolean; readonly again: boolean },
  say: Say,
): Blocks {
  const [first, ...others] = zones;
  if (first === undefined) return [];
  const text = `${say("Floor plan")}: ${place}, ${plan}. ${zones.map((zone) => markedWords(zone, say)).join(" ")}`;
  const corners = (zone: MarkedZone) => zone.polygon.map(([x, y]): [number, number] => [x, y]);
  const drawn: ReportPlan = {
    ...picture,
    polygon: corners(first),
    zones: zones.map((zone) => ({ label: zone.name, polygon: corners(zone) })),
    others: rest.map(({ name, polygon }) => ({ label: name, at: middleOf(polygon) })),
    outlines: rest.map(({ type, polygon }) => ({
      sign: planSigns[type] ?? "",
      polygon: polygon.map(([x, y]): [number, number] => [x, y]),
    })),
    small,
  };
  return [
    ...facts([
      ["Place", `${place}, ${plan}`],
      ["Address", again ? null : (address ?? say("No address is recorded"))],
      ["Marked zone", `${first.name} (${say(zoneTypeNames[first.type])})`],
      ["Watched", first.watched],
      ["Exits", first.exits],
      ["What is done there", first.measures.join("\n")],
      // One line each, so that the picture stands on the page of its legend.
      ...others.map(
        ({ name, type, measures }) =>
          [
            "Also marked",
            `${name} (${say(zoneTypeNames[type])})${measures.length === 0 ? "" : `: ${measures.join("; ")}`}`,
          ] as const,
      ),
      ["Signs", legendOf(rest, drawn, say)],
    ]),
    {
      kind: "plan",
      text,
      rows: [],
      plan: drawn,
    },
  ];
}

/** Each plan under what it is there for: where it happened first, then where measures are done. */
function drawnBlocks({ onPlans, around }: Pick<Source, "onPlans" | "around">, say: Say): Blocks {
  const blocks = (shown: readonly OnPlan[]) =>
    shown.flatMap((each) =>
      planBlocks(
        each,
        {
          small: onPlans.length > 1,
          // Of each place the address is said once.
          again: onPlans
            .slice(0, onPlans.indexOf(each))
            .some(({ place, address }) => place === each.place && address === each.address),
        },
        say,
      ),
    );
  const under = (title: string, shown: readonly OnPlan[]) =>
    shown.length === 0 ? [] : [heading(title), ...blocks(shown)];
  const isOwn = ({ zones }: OnPlan) => zones.some(({ own }) => own);
  return [
    ...under(
      around.ofEvent === null ? "Where it happened" : "Where the event takes place",
      onPlans.filter(isOwn),
    ),
    ...under(
      "Where measures are done",
      onPlans.filter((each) => !isOwn(each)),
    ),
  ];
}

function aheadBlocks({ ahead }: Source["around"], dates: Dates, say: Say): Blocks {
  if (ahead.length === 0) return [];
  return [
    heading("What takes place there in the next three weeks"),
    ...table(
      ["When", "What", "Where", "How many are expected"],
      ahead.map((each) => [
        [
          `${dates.weekday(each.day)}, ${dates.dayAt(each.day, each.from)}`,
          each.again === 0 ? "" : `${say("More times")}: ${each.again}`,
        ]
          .filter((text) => text !== "")
          .join("\n"),
        `${each.title} (${say(locationEventTypeNames[each.type])})`,
        placeInSchool(each.location, each.organization_name),
        each.expected_attendance == null ? "" : String(each.expected_attendance),
      ]),
      "",
    ),
  ];
}

function bearingBlocks({ bearing }: Source["around"], dates: Dates, say: Say): Blocks {
  if (bearing.length === 0) return [];
  return [
    heading("What is different there now"),
    ...table(
      ["What", "Where", "Until", "What changes"],
      bearing.map((each) => [
        say(impactorTypeNames[each.type]),
        placeInSchool(each.location, each.organization_name),
        each.ends_at === null ? say("Until further notice") : dates.moment(each.ends_at),
        each.note,
      ]),
      "",
    ),
  ];
}

/** How long a bulletin holds, and what became of the event until whose end it was issued. */
function holdsUntil(bulletin: Source["around"]["bulletins"][number], dates: Dates, say: Say) {
  const { became } = bulletin;
  const note =
    became === null
      ? ""
      : became === "deleted"
        ? say("Its event was deleted")
        : `${say("It ends before its event, which was moved")}: ${bulletin.until_event?.title ?? ""}`;
  return [dates.moment(bulletin.valid_to), note].filter(Boolean).join("\n");
}

function bulletinBlocks({ bulletins }: Source["around"], dates: Dates, say: Say): Blocks {
  if (bulletins.length === 0) return [];
  return [
    heading("Bulletins about it"),
    ...table(
      // Its words are for whom it was issued to, and may name people of other cases, whom a paper does not take out.
      ["Bulletin", "For", "From", "Until"],
      bulletins.map((each) => [
        each.title,
        each.readers,
        dates.moment(each.valid_from),
        holdsUntil(each, dates, say),
      ]),
      "",
    ),
  ];
}

/** The plans on which the case's zone and those of its measures lie, what takes place there, and what is different there now. */
export function placeBlocks({ onPlans, around, record }: Source, dates: Dates, say: Say): Blocks {
  const drawn = drawnBlocks({ onPlans, around }, say);
  const ahead = [
    ...aheadBlocks(around, dates, say),
    ...bearingBlocks(around, dates, say),
    ...bulletinBlocks(around, dates, say),
  ];
  // What is ahead comes first: a picture takes much of a page.
  const calls = facts([["Whom to call", around.calls.join("\n")]]);
  if (onPlans.some(({ zones }) => zones.some(({ own }) => own))) return [...calls, ...ahead, ...drawn];
  const known = record.place?.name ?? around.ofEvent;
  const words = record.location;
  if (drawn.length + ahead.length === 0 && around.address === null && !words) return [];
  return [
    ...facts([
      [record.place === null && known ? "Place of the event" : "Place", known ?? words],
      [
        "Address",
        around.address ??
          (known
            ? say("No address is recorded")
            : words
              ? say("The place is words alone; nothing is on record of it")
              : null),
      ],
      ["Whom to call", around.calls.join("\n")],
    ]),
    ...ahead,
    ...drawn,
  ];
}
