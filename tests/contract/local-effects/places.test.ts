import { daysAfter } from "#contract/kit/days.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { bothSides, type Reads, type Step } from "#support/outbox/both-sides.ts";

// What belongs to places: events, what bears on one, and receipts of bulletins.

const sides = bothSides();
const { server, both, deleted, really, recordIn } = sides;

const today = new Date().toISOString().slice(0, 10);
const at = (day: number, time: string) => `${daysAfter(today, day)}T${time}:00.000Z`;

const game = {
  title: "Game against Westfield",
  type: "sports",
  starts_at: at(3, "23:30"),
  ends_at: at(4, "02:00"),
  expected_attendance: 900,
};
const practice = {
  title: "Choir",
  type: "performance",
  starts_at: at(-20, "20:00"),
  ends_at: at(-20, "21:30"),
  recurrence: { every: "weekly", until: daysAfter(today, 60) },
};
const outage = {
  type: "outage",
  severity: "marked",
  starts_at: at(-1, "08:00"),
  note: "No power in the annex.",
};

/** A building with a room, an event and an impactor at each, and a bulletin that somebody else issued. */
async function scene() {
  const { north } = server().organizations;
  const place = async (body: object) =>
    recordIn(await really("locations.create", { body: { organization_id: north, ...body } }));
  const building = await place({ name: "Main building", type: "building" });
  const room = await place({ name: "Gym", type: "room", parent_id: building.id });
  const other = await place({ name: "Stadium", type: "grounds" });
  const add = async (name: "locationEvents.create" | "impactors.create", id: number, body: object) =>
    recordIn(await really(name, { params: { id }, body }));
  const admin = await sides.as("admin");
  const issued = await admin.post("/api/v2/threat-intelligence-bulletins", {
    organization_id: north,
    title: "Fight announced",
    body: "Two groups will meet at the north gate.",
    reliability: "usually",
    credibility: "possible",
    organization_ids: [north],
    valid_to: at(7, "03:00"),
  });
  const about = await admin.post(`/api/v2/locations/${room.id}/threat-intelligence-bulletins`, {
    title: "Doors are watched",
    body: "Use the south doors.",
    reliability: "always",
    credibility: "confirmed",
    organization_ids: [north],
    valid_to: at(7, "03:00"),
  });
  return {
    ...{ building, room, other },
    game: await add("locationEvents.create", room.id, game),
    choir: await add("locationEvents.create", building.id, practice),
    past: await add("locationEvents.create", room.id, {
      ...{ ...game, title: "Last year’s drill", type: "drill" },
      ...{ starts_at: at(-30, "15:00"), ends_at: at(-30, "16:00") },
    }),
    outage: await add("impactors.create", room.id, outage),
    ahead: await add("impactors.create", building.id, {
      ...{ ...outage, type: "construction", note: "The north entrance is closed." },
      starts_at: at(5, "08:00"),
    }),
    bulletin: issued.body.data,
    about: about.body.data,
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const readsOf = ({ building, room, other, game, outage, bulletin, about }: Scene): Reads => {
  const days = { from: daysAfter(today, -8), to: daysAfter(today, 30) };
  const calendarAt = (id: number) =>
    ["locationEvents.calendar", { query: { ...days, location_id: String(id) } }] as const;
  const listed = (id: string, query: RawInput["query"]): Reads => [
    ["locationEvents.list", { params: { id }, query }],
    ["impactors.list", { params: { id }, query: { per_page: "200" } }],
  ];
  return [
    ...listed(room.uuid, { when: "ahead", per_page: "200" }),
    ...listed(building.uuid, { when: "ahead", per_page: "200" }),
    ...listed(other.uuid, {}),
    ["locationEvents.list", { params: { id: room.uuid }, query: { when: "over", sort: "-starts_at" } }],
    ["locationEvents.list", { params: { id: room.id }, query: { type: "sports,drill", q: "westfield" } }],
    ["impactors.list", { params: { id: room.uuid }, query: { when: "now" } }],
    ["impactors.list", { params: { id: building.uuid }, query: { when: "ahead", type: "construction" } }],
    ["impactors.list", { params: { id: room.uuid }, query: { when: "over" } }],
    ["locationEvents.edit", { params: { id: room.uuid, entryId: game.uuid } }],
    ["impactors.edit", { params: { id: room.uuid, entryId: outage.uuid } }],
    ["locationEvents.calendar", { query: days }],
    calendarAt(room.id),
    calendarAt(building.id),
    calendarAt(other.id),
    ["impactors.inForce", {}],
    ["impactors.inForce", { query: { location_id: String(room.id) } }],
    ["impactors.inForce", { query: { location_id: String(building.id) } }],
    ["impactors.inForce", { query: { location_id: String(other.id) } }],
    ["bulletins.show", { params: { id: bulletin.uuid } }],
    ["bulletins.show", { params: { id: about.uuid } }],
    ["bulletins.list", {}],
    ["bulletins.list", { query: { unread: "yes" } }],
    ["locations.show", { params: { id: room.uuid } }],
    ["locations.show", { params: { id: building.uuid } }],
    ["locations.show", { params: { id: other.uuid } }],
  ];
};

/** What the forms were told, by which the time zone of a place is known. */
const formsOf = ({ building, room, other }: Scene): Reads =>
  [building, room, other].map(({ uuid: id }) => ["locationEvents.new", { params: { id } }]);

const bodyOfEvent = ({
  title,
  type,
  starts_at,
  ends_at,
  expected_attendance,
  recurrence,
}: Scene["game"]) => ({
  ...{ title, type, starts_at, ends_at, expected_attendance, recurrence },
});
const bodyOfImpactor = ({ type, severity, starts_at, ends_at, note }: Scene["outage"]) => ({
  ...{ type, severity, starts_at, ends_at, note },
});

const steps: readonly Step<Scene>[] = [
  {
    name: "events added, once and every week",
    run: async (turn) => {
      const { room, building, other } = turn.at;
      return [
        await both(turn, "locationEvents.create", {
          params: { id: room.uuid },
          body: { ...game, title: "  Open house ", type: "open_house", description: "South doors." },
        }),
        await both(turn, "locationEvents.create", { params: { id: building.uuid }, body: practice }),
        await both(turn, "locationEvents.create", {
          params: { id: other.uuid },
          body: { ...practice, starts_at: at(-1, "14:00"), ends_at: at(-1, "15:00"), recurrence: null },
        }),
      ];
    },
  },
  {
    name: "an event moved, one taken up again, one made daily",
    run: async (turn) => {
      const { room, building, game, past, choir } = turn.at;
      const change = (id: string, event: Scene["game"], more: object) =>
        both(
          turn,
          "locationEvents.update",
          { params: { id, entryId: event.uuid }, body: { ...bodyOfEvent(event), ...more } },
          event,
        );
      return [
        await change(room.uuid, game, { starts_at: at(6, "22:00"), ends_at: at(7, "01:00") }),
        await change(room.uuid, past, { starts_at: at(1, "15:00"), ends_at: at(1, "16:00") }),
        await change(building.uuid, choir, {
          recurrence: { every: "daily", until: daysAfter(today, 2) },
          expected_attendance: 40,
        }),
      ];
    },
  },
  {
    name: "events deleted, one of them made here",
    run: async (turn) => {
      const { room, game } = turn.at;
      const made = await both(turn, "locationEvents.create", {
        params: { id: room.uuid },
        body: { ...practice, title: "A slip" },
      });
      const params = { id: room.uuid, entryId: game.uuid };
      return [
        await deleted(turn, "locationEvents.delete", { params }, game),
        made,
        await deleted(turn, "locationEvents.delete", {
          params: { id: room.uuid, entryId: made.change.subject.key },
        }),
      ];
    },
  },
  {
    name: "impactors added, changed, ended and deleted",
    run: async (turn) => {
      const { room, building, outage: known, ahead } = turn.at;
      const params = { id: room.uuid, entryId: known.uuid };
      const changed = await both(
        turn,
        "impactors.update",
        { params, body: { ...bodyOfImpactor(known), severity: "severe" } },
        known,
      );
      return [
        await both(turn, "impactors.create", {
          params: { id: building.uuid },
          body: { ...outage, type: "crowd", note: " Many people at the gate. ", ends_at: at(1, "08:00") },
        }),
        changed,
        await both(
          turn,
          "impactors.update",
          { params, body: { ...bodyOfImpactor(known), severity: "severe", ends_at: at(0, "00:00") } },
          recordIn(changed.answer),
        ),
        await deleted(
          turn,
          "impactors.delete",
          { params: { id: building.uuid, entryId: ahead.uuid } },
          ahead,
        ),
      ];
    },
  },
  {
    name: "bulletins read, one of them twice",
    run: async (turn) => {
      const { bulletin, about } = turn.at;
      const read = ({ uuid: id }: Scene["bulletin"]) =>
        both(turn, "bulletins.read", { params: { id }, body: {} });
      return [await read(bulletin), await read(about), await read(bulletin)];
    },
  },
];

sides.compareEach(scene, readsOf, steps, formsOf);
