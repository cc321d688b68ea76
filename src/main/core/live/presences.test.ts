import { afterEach, expect, it, vi } from "vitest";
import type { ApiClient } from "#core/api/client.ts";
import { createPresences, type PresenceAt, type Presences } from "./presences.ts";

let presences: Presences | null = null;
afterEach(() => presences?.stop());

/** Presences that note what the server is told. */
function begin() {
  const told: { readonly id: number; readonly state: string; readonly section: string | null }[] = [];
  const call = async (_name: string, { body }: { readonly body: PresenceAt }) => {
    told.push({ id: body.record.id, state: body.state, section: body.section });
    return { data: { data: [] } };
  };
  presences = createPresences({
    api: { call } as unknown as Pick<ApiClient, "call">,
    ready: () => true,
    onChanged: vi.fn(),
  });
  return { presences, told, last: () => told.at(-1) };
}

const at = (state: PresenceAt["state"], section: string | null = null, shown = true): PresenceAt => ({
  record: { kind: "case", id: 4 as PresenceAt["record"]["id"] },
  section,
  state,
  shown,
});

it("keeps somebody at a record until the last window leaves it", async () => {
  const { presences: here, told, last } = begin();
  const [first, second] = [{}, {}];
  await here.put(at("viewing", "overview"), first);
  await here.put(at("viewing", "files"), second);
  await here.put(at("gone"), second);
  expect(last()).toEqual({ id: 4, state: "viewing", section: "overview" });
  expect(told.map(({ state }) => state)).not.toContain("gone");
  await here.put(at("gone"), first);
  expect(last()).toEqual({ id: 4, state: "gone", section: null });
});

it("tells where somebody edits, whatever another window of theirs shows later", async () => {
  const { presences: here, last } = begin();
  const [first, second] = [{}, {}];
  await here.put(at("editing", "details"), first);
  await here.put(at("viewing", "files"), second);
  expect(last()).toEqual({ id: 4, state: "editing", section: "details" });
  here.leavePage(first);
  expect(last()).toEqual({ id: 4, state: "viewing", section: "files" });
});

it("takes a window that is closed off all its records, and shows none that is hidden", async () => {
  const { presences: here, told, last } = begin();
  const [first, second] = [{}, {}];
  await here.put(at("viewing", "files", false), first);
  expect(last()?.state).toBe("gone");
  await here.put(at("viewing", "overview"), second);
  await here.put(at("viewing", "files", false), first);
  expect(last()).toEqual({ id: 4, state: "viewing", section: "overview" });
  here.leavePage(first);
  here.leavePage(second);
  expect(last()?.state).toBe("gone");
  const count = told.length;
  here.renew();
  expect(told).toHaveLength(count);
});
