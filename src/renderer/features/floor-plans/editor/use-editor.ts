import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import { type Point, type Polygon, placeFor } from "#contract/records/zones/polygon.ts";
import type { Zone } from "#contract/records/zones/schema.ts";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { zoneTypeNames } from "#parts/words/zone-words.ts";
import { announce } from "#ui/states/live-region.tsx";
import {
  aboveMiddle,
  choosing,
  closed,
  cornerAdded,
  cornerDrawn,
  cornerMoved,
  cornerRemoved,
  drawing,
  type Editing,
  type Grain,
  lastTakenBack,
  looking,
  nudged,
  partsOf,
} from "./editing.ts";
import { refusalWords } from "./refusal-words.ts";
import { useZones } from "./use-zones.ts";
import type { Size } from "./zone-shape.tsx";

/** How long after the last arrow key a move is saved, in milliseconds. */
const restAfterKeys = 600;
/** A corner snaps from so near, in pixels of the screen. */
const snapPixels = 8;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface OpenForm {
  readonly which: string;
  readonly polygon: Polygon;
}

/** What pointer and keys do with the zones of a plan; while one only looks, they choose and change nothing. */
export function useEditor(plan: FloorPlan, canEdit: boolean) {
  const zones = useZones(plan);
  const [editing, setEditing] = useState<Editing>(looking);
  const [form, setForm] = useState<OpenForm | null>(null);
  const latest = useRef(editing);
  latest.current = editing;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const zoneOf = (uuid: string | null) => zones.zones.find((zone) => zone.uuid === uuid) ?? null;
  const chosen = zoneOf(editing.chosen);
  const polygon = chosen === null ? null : (editing.shape ?? chosen.polygon);

  const set = (next: Editing) => {
    latest.current = next;
    setEditing(next);
    if (next.refused !== null) announce(refusalWords(next.refused));
  };

  /** Saves the new shape of the chosen zone, or asks what a new one is. */
  const done = async (now: Editing = latest.current) => {
    clearTimeout(timer.current);
    if (now.shape === null) return;
    if (now.mode.kind === "draw") return setForm({ which: "new", polygon: now.shape });
    const zone = zoneOf(now.chosen);
    if (zone === null) return;
    const { shape } = now;
    await zones.reshape(zone, shape);
    // What was moved on meanwhile stays until it is saved itself.
    if (latest.current.shape === shape) set({ ...latest.current, shape: null });
  };
  const settle = useRef(done);
  settle.current = done;
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void settle.current(), restAfterKeys);
  };

  const choose = (uuid: string | null) => {
    void done();
    set(choosing(latest.current, uuid));
    const zone = zoneOf(uuid);
    if (zone !== null) announce(`${zone.name}, ${zoneTypeNames[zone.type]}`);
  };

  const cutAt = (at: Point) => {
    const now = latest.current;
    if (now.mode.kind !== "cut" || chosen === null || polygon === null) return;
    const { from } = now.mode;
    if (from === null) return set({ ...now, pointer: at, refused: null, mode: { kind: "cut", from: at } });
    const parts = partsOf(polygon, from, at);
    if (parts.result === null)
      return set({ ...now, pointer: at, refused: parts.refused, mode: { kind: "cut", from: null } });
    set(choosing(now, chosen.uuid));
    void zones.split(chosen, parts.result);
    announce(t("{{name}} was cut in {{number}} parts.", { name: chosen.name, number: parts.result.length }));
  };

  const grainOf = ({ width, height }: Size, unit: number): Grain => {
    const step = plan.feet_across === null ? 1 / 400 : 1 / plan.feet_across;
    return {
      step: [step, (step * width) / height],
      reach: [(snapPixels * unit) / width, (snapPixels * unit) / height],
    };
  };

  const others = () => zones.zones.filter(({ uuid }) => uuid !== editing.chosen).map((zone) => zone.polygon);
  const stepTo = (zone: Zone | undefined) => choose(zone?.uuid ?? null);

  /** The pointer of the keys begins above the middle, from where a cut goes straight down. */
  const cut = () => {
    const { current: now } = latest;
    const pointer = polygon === null ? now.pointer : aboveMiddle(polygon);
    set({ ...now, corner: null, mode: { kind: "cut", from: null }, pointer, refused: null });
  };

  const lookingKeys = (event: KeyboardEvent): boolean => {
    const now = latest.current;
    const key = event.key.toLowerCase();
    if (key === "n") {
      const at = zones.zones.findIndex(({ uuid }) => uuid === now.chosen);
      stepTo(
        zones.zones.at(event.shiftKey ? (at < 1 ? -1 : at - 1) : (at + 1) % Math.max(1, zones.zones.length)),
      );
    } else if (key === "escape" && (now.chosen !== null || now.corner !== null)) {
      if (now.corner === null) choose(null);
      else set({ ...now, corner: null, refused: null });
    } else if (key === "d" && canEdit) set(drawing(now));
    else if (key === "m" && canEdit) set(drawing(now, true));
    else if (chosen === null || polygon === null) return false;
    else if (key === "enter") setForm({ which: chosen.uuid, polygon });
    else if (!canEdit) return false;
    else if (key === "p") {
      const step = event.shiftKey ? polygon.length - 1 : 1;
      const corner = now.corner === null ? 0 : (now.corner + step) % polygon.length;
      set({ ...now, corner, refused: null });
      announce(t("Corner {{number}} of {{total}}", { number: corner + 1, total: polygon.length }));
    } else if (key === "a") {
      set(cornerAdded(now, polygon, now.corner ?? 0));
      later();
    } else if (key === "delete" || key === "backspace") {
      if (now.corner === null) setForm({ which: chosen.uuid, polygon });
      else {
        set(cornerRemoved(now, polygon));
        later();
      }
    } else if (key === "c") cut();
    else return false;
    return true;
  };

  const drawingKeys = (event: KeyboardEvent, grain: Grain): boolean => {
    const now = latest.current;
    const key = event.key.toLowerCase();
    if (key === "escape") set(choosing(now, now.chosen));
    else if (key === "enter" || key === " ") {
      if (now.mode.kind === "cut") cutAt(now.pointer);
      else {
        const next = cornerDrawn(now, now.pointer, others(), grain);
        set(next);
        if (next.shape !== null) void done(next);
      }
    } else if (key === "f") {
      const next = closed(now);
      set(next);
      void done(next);
    } else if (key === "backspace") set(lastTakenBack(now));
    else return false;
    return true;
  };

  const onArrow = (event: KeyboardEvent, by: Point, { step }: Grain) => {
    const now = latest.current;
    const far = event.shiftKey ? 10 : 1;
    const way: Point = [by[0] * step[0] * far, by[1] * step[1] * far];
    if (now.mode.kind !== "look")
      return set({ ...now, pointer: placeFor([now.pointer[0] + way[0], now.pointer[1] + way[1]]) });
    if (polygon === null || !canEdit) return;
    set(nudged(now, now.shape ?? polygon, way));
    later();
  };

  const undo = () => {
    clearTimeout(timer.current);
    set({ ...latest.current, shape: null, corner: null, refused: null });
    void zones.undo();
  };

  const onKey = (event: KeyboardEvent, grain: Grain) => {
    const arrow = arrows[event.key];
    const withMod = event.ctrlKey || event.metaKey;
    if (withMod && event.key.toLowerCase() === "z" && canEdit) undo();
    else if (withMod || event.altKey) return;
    else if (arrow !== undefined && (editing.mode.kind !== "look" || chosen !== null))
      onArrow(event, arrow, grain);
    else if (editing.mode.kind === "look") {
      if (!lookingKeys(event)) return;
      // A letter without a meaning here is one elsewhere: N and C would leave what is being drawn for a new case.
    } else if (!drawingKeys(event, grain) && event.key.length > 1) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    zones,
    editing,
    form,
    /** The chosen area, which can be cut. */
    area: polygon !== null && polygon.length > 2 ? polygon : null,
    grainOf,
    onKey,
    undo,
    choose,
    cutAt,
    done: (now: Editing) => void done(now),
    change: (next: Editing) => {
      set(next);
      if (next.mode.kind === "draw" && next.shape !== null) void done(next);
    },
    /** Ends editing: what was moved is saved, what was begun is left, and the zone stays chosen. */
    rest: () => {
      if (latest.current.mode.kind === "look") void done();
      set(choosing(latest.current, latest.current.chosen));
    },
    draw: () => set(drawing(latest.current)),
    mark: () => set(drawing(latest.current, true)),
    cut,
    takeCorner: (corner: number) => {
      if (latest.current.corner !== corner) set({ ...latest.current, corner, refused: null });
    },
    /** A corner typed as numbers. */
    place: (corner: number, to: Point) => {
      if (polygon === null) return;
      const next = cornerMoved({ ...latest.current, corner }, polygon, corner, to);
      set(next);
      if (next.refused === null) void done(next);
    },
    openForm: (uuid: string) => setForm({ which: uuid, polygon: zoneOf(uuid)?.polygon ?? [] }),
    closeForm: () => {
      setForm(null);
      if (latest.current.mode.kind === "draw") set(choosing(latest.current, null));
    },
    formSaved: (zone: Zone) => {
      if (form?.which === "new") {
        zones.note(zone.uuid, null);
        announce(isOnlyHere(zone) ? t("Zone saved on this computer.") : t("Zone saved."));
        set(choosing(latest.current, zone.uuid));
      }
      setForm(null);
    },
  };
}
