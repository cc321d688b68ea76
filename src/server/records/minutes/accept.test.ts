import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import {
  addLine,
  allLines,
  moveLine,
  newDocument,
  removeLine,
  restoreLine,
  setKind,
  setText,
  standingLines,
} from "#contract/records/minutes/document.ts";
import { mostClientsAtOnce, mostInMergedLine } from "#contract/records/minutes/limits.ts";
import { lineKinds } from "#contract/records/minutes/line-kinds.ts";
import { acceptUpdate, UpdateRefused } from "./accept.ts";

const at = "2026-11-19T16:09:00.000Z";
const lineId = (number: number) => `0199aaaa-0000-7000-8000-${String(number).padStart(12, "0")}`;
const anybody = () => true;

/** A computer that types, with the updates that it has to send. */
function computer() {
  const doc = newDocument();
  const sent: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "read") sent.push(update);
  });
  return { doc, sent };
}

const writing = fc.array(
  fc.record({
    who: fc.nat(2),
    what: fc.constantFrom("add", "type", "type", "kind", "move", "remove", "restore", "read"),
    line: fc.nat(20),
    other: fc.nat(20),
    words: fc.string({ unit: "grapheme", maxLength: 12 }),
    kind: fc.constantFrom(...lineKinds),
  }),
  { maxLength: 60 },
);
type Step = typeof writing extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

/** What three typed, each on their own computer, reading of the others now and then. */
function typed(steps: readonly Step[]) {
  const computers = [computer(), computer(), computer()];
  const everything = new Map<string, string>();
  let made = 0;
  for (const { who, what, line, other, words, kind } of steps) {
    const { doc } = computers[who] as ReturnType<typeof computer>;
    const lines = allLines(doc);
    const one = lines[line % Math.max(lines.length, 1)];
    const after = lines[other % Math.max(lines.length, 1)]?.id ?? null;
    if (what === "add") {
      made += 1;
      addLine(doc, { id: lineId(made), kind, at, after });
      setText(doc, lineId(made), words);
      everything.set(lineId(made), words);
    } else if (what === "read") {
      const from = computers[(who + 1) % 3] as ReturnType<typeof computer>;
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(from.doc), "read");
    } else if (one !== undefined) {
      if (what === "type") setText(doc, one.id, `${one.text}${words}`);
      if (what === "kind") setKind(doc, one.id, kind);
      if (what === "move") moveLine(doc, one.id, after);
      if (what === "remove") removeLine(doc, one.id);
      if (what === "restore") restoreLine(doc, one.id);
    }
  }
  return { computers, everything };
}

describe("minutes that several write at once", () => {
  it("are the same on every computer, in whatever order and however often updates arrive", () => {
    fc.assert(
      fc.property(writing, fc.infiniteStream(fc.nat(1000)), (steps, order) => {
        const { computers, everything } = typed(steps);
        const all = computers.flatMap(({ sent }) => sent);
        const shuffled = [...all, ...all.filter((_, index) => index % 3 === 0)]
          .map((update) => ({ update, place: order.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .map(({ update }) => update);
        const [first, ...others] = [
          ...computers.map(({ doc }) => {
            for (const update of shuffled) Y.applyUpdate(doc, update, "read");
            return doc;
          }),
          newDocument(shuffled),
          newDocument([Y.mergeUpdates([Y.encodeStateAsUpdate(newDocument()), ...all])]),
        ].map(allLines);
        for (const lines of others) expect(lines).toEqual(first);
        // Each line stands once, and nothing of what it began with is gone.
        expect((first ?? []).map(({ id }) => id).sort()).toEqual([...everything.keys()].sort());
        for (const line of first ?? [])
          expect(line.text).toContain(everything.get(line.id)?.slice(0, 1) ?? "");
      }),
      { numRuns: 150 },
    );
  });

  it("are taken in by the server as they were typed, and each line knows who began it", () => {
    fc.assert(
      fc.property(writing, (steps) => {
        const { computers } = typed(steps.filter(({ what }) => what !== "read"));
        const server = newDocument();
        for (const { doc, sent } of computers)
          for (const update of sent)
            acceptUpdate(server, update, (clients) => clients.every((client) => client === doc.clientID));
        const all = newDocument(computers.map(({ doc }) => Y.encodeStateAsUpdate(doc)));
        expect(allLines(server)).toEqual(allLines(all));
        for (const { doc } of computers)
          for (const { id } of allLines(doc))
            expect(allLines(server).find((line) => line.id === id)?.client).toBe(doc.clientID);
      }),
      { numRuns: 100 },
    );
  });

  it("show a line again that somebody took away while another wrote in it", () => {
    const [one, other] = [computer(), computer()];
    addLine(one.doc, { id: lineId(1), kind: "text", at, after: null });
    setText(one.doc, lineId(1), "She wants one person to call.");
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc), "read");
    removeLine(one.doc, lineId(1));
    expect(standingLines(one.doc)).toEqual([]);
    expect(allLines(one.doc)[0]?.removedBy).toBe(one.doc.clientID);
    setText(other.doc, lineId(1), "She wants one person to call. She left at 11:20.");
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc), "read");
    expect(standingLines(one.doc).map(({ text }) => text)).toEqual([
      "She wants one person to call. She left at 11:20.",
    ]);
    expect(standingLines(one.doc)[0]).toMatchObject({
      client: one.doc.clientID,
      writers: [one.doc.clientID, other.doc.clientID],
    });
  });
});

describe("an update that is not what it seems", () => {
  const begunBy = () => {
    const writer = computer();
    addLine(writer.doc, { id: lineId(1), kind: "text", at, after: null });
    setText(writer.doc, lineId(1), "Agreed.");
    return writer;
  };
  const state = (doc: Y.Doc) => Y.encodeStateAsUpdate(doc);
  /** Another computer that knows what the first wrote and does something else with it. */
  const forged = (change: (doc: Y.Doc) => void) => {
    const writer = begunBy();
    const forger = computer();
    Y.applyUpdate(forger.doc, state(writer.doc), "read");
    forger.doc.transact(() => change(forger.doc));
    const server = newDocument([state(writer.doc)]);
    const take = () => acceptUpdate(server, Y.mergeUpdates(forger.sent), anybody);
    return { server, take };
  };

  it("is refused where it says something under another's name", () => {
    const writer = begunBy();
    expect(() => acceptUpdate(newDocument(), state(writer.doc), () => false)).toThrow(UpdateRefused);
  });

  const tricks: Readonly<Record<string, (doc: Y.Doc) => void>> = {
    "a line in another's place": (doc) => {
      const entry = new Y.Map<unknown>();
      entry.set("kind", "text");
      entry.set("at", at);
      entry.set("text", new Y.Text("Not agreed."));
      doc.getMap("lines").set(lineId(1), entry);
    },
    "no line where there was one": (doc) => doc.getMap("lines").delete(lineId(1)),
    "another time": (doc) =>
      (doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).set("at", "2020-01-01T00:00:00.000Z"),
    "another text": (doc) =>
      (doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).set("text", new Y.Text("No.")),
    "words with a format": (doc) =>
      ((doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).get("text") as Y.Text).format(0, 3, {
        bold: true,
      }),
    "a picture": (doc) =>
      ((doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).get("text") as Y.Text).insertEmbed(0, { a: 1 }),
    "a kind of its own": (doc) => (doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).set("kind", "vote"),
    "a field of its own": (doc) => (doc.getMap("lines").get(lineId(1)) as Y.Map<unknown>).set("author", "1"),
    "a shared type of its own": (doc) => doc.getMap("chat").set("a", "b"),
    "a document within": (doc) => doc.getMap("lines").set(lineId(2), new Y.Doc()),
    "a picture in a line of its own": (doc) => {
      addLine(doc, { id: lineId(2), kind: "text", at, after: null });
      const entry = doc.getMap("lines").get(lineId(2)) as Y.Map<unknown>;
      (entry.get("text") as Y.Text).insertEmbed(0, new Y.Map());
    },
    "a line of its own that nobody can go on with": (doc) => {
      addLine(doc, { id: lineId(2), kind: "text", at, after: null });
      setText(doc, lineId(2), "x".repeat(mostInMergedLine + 1));
    },
    "a line that is none": (doc) => doc.getMap("lines").set(lineId(2), "words"),
    "a place without a line": (doc) => doc.getArray("order").push([lineId(3)]),
    "a number among the places": (doc) => doc.getArray("order").push([7]),
  };
  it.each(Object.keys(tricks))("is refused: %s", (name) => {
    const { take } = forged(tricks[name] as (doc: Y.Doc) => void);
    expect(take).toThrow(UpdateRefused);
  });

  it("is refused where it takes the places of many pages", () => {
    const writer = begunBy();
    const updates = Array.from({ length: mostClientsAtOnce + 1 }, () => {
      const page = newDocument([state(writer.doc)]);
      const before = Y.encodeStateVector(page);
      setText(page, lineId(1), "We agree. So do I.");
      return Y.encodeStateAsUpdate(page, before);
    });
    const server = newDocument([state(writer.doc)]);
    expect(() => acceptUpdate(server, Y.mergeUpdates(updates), anybody)).toThrow(UpdateRefused);
  });

  it("is refused where something before it is missing, and taken once that is there", () => {
    const { sent } = begunBy();
    const server = newDocument();
    expect(() => acceptUpdate(server, sent.at(-1) ?? new Uint8Array(), anybody)).toThrow(UpdateRefused);
    const again = newDocument();
    for (const update of sent) expect(acceptUpdate(again, update, anybody).fresh).not.toBeNull();
    // Said twice, it changes nothing.
    expect(acceptUpdate(again, Y.mergeUpdates(sent), anybody).fresh).toBeNull();
  });

  it("is refused with words and never breaks anything, whatever its bytes are", () => {
    const whole = state(begunBy().doc);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length))
        .map(([place, value, end]) => whole.with(place, value).slice(0, Math.max(end, place + 1))),
      fc.constantFrom(new Uint8Array(40_000).fill(0x75), new Uint8Array(40_000).fill(0xff)),
    );
    fc.assert(
      fc.property(bytes, (update) => {
        const server = newDocument();
        const begun = performance.now();
        try {
          acceptUpdate(server, update, anybody);
        } catch (error) {
          expect(error).toBeInstanceOf(UpdateRefused);
        }
        expect(performance.now() - begun).toBeLessThan(500);
      }),
      { numRuns: 3_000 },
    );
  });
});
