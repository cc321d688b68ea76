import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import type { CredentialStore } from "#core/ports/credential-store.ts";
import type { HttpFetch } from "#core/ports/system.ts";
import { testPassword } from "#support/server.ts";
import { startMemoryCore } from "./memory-core.ts";
import type { TeamServer } from "./team-server.ts";

/** A keychain for this run. */
export function memoryKeychain(): CredentialStore {
  const entries = new Map<string, string>();
  return {
    available: async () => true,
    get: async (name) => entries.get(name) ?? null,
    set: async (name, value) => void entries.set(name, value),
    remove: async (name) => void entries.delete(name),
  };
}

/** A network that can be cut. */
function cuttable() {
  const real = createNodeFetch();
  let isCut = false;
  const fetch: HttpFetch = async (url, init) => {
    if (isCut) throw new TypeError("fetch failed");
    return real(url, init);
  };
  return {
    fetch,
    cut: (cut: boolean) => {
      isCut = cut;
    },
  };
}

/** An assessor's core on the team server. */
export async function startTeamCore(data: string, server: TeamServer, credentials: CredentialStore) {
  await mkdir(join(data, "temp"), { recursive: true });
  const network = cuttable();
  const { fetch } = network;
  const running = await startMemoryCore(data, { sample: false, serverUrl: server.url, credentials, fetch });
  const { api, bridge } = running;
  let asked = 0;
  /** A read that cannot be answered from the cache. */
  const ask = () => api("users.list", { query: { page: ++asked } });
  const waiting = async () => (await bridge.call("outbox.list", {})).changes.length;

  /** Reconnects, and waits until the outbox is empty. */
  const arrive = async () => {
    const done = Promise.withResolvers<void>();
    const off = bridge.on("outbox.changed", ({ waiting: left, attention, conflicts }) => {
      if (left === 0 || attention + conflicts > 0) done.resolve();
    });
    network.cut(false);
    await ask();
    if ((await waiting()) > 0) await done.promise;
    off();
    const { changes } = await bridge.call("outbox.list", {});
    const refused = changes.find(({ state }) => state === "attention" || state === "conflict");
    if (refused)
      throw new Error(`The server did not take ${refused.title}: ${refused.reason ?? refused.state}`);
  };

  return {
    ...running,
    signIn: () =>
      bridge.call("session.signIn", {
        email: server.users.assessor.email,
        password: testPassword,
        remember: true,
      }),
    waiting,
    /** Cuts the network, and waits until core knows. */
    leave: async () => {
      network.cut(true);
      await ask().catch(() => {});
    },
    arrive,
  };
}

export type TeamCore = Awaited<ReturnType<typeof startTeamCore>>;

const comment = "Said so twice, to two teachers, and drew it on the cover of the notebook. ".repeat(10);

/** A well-filled assessment: about 30 kB. */
export const assessmentBody = (person_uuid: string, case_id: number | null = null, mark = "") => ({
  uuid: uuidv7(),
  person_uuid,
  type: 1 as const,
  case_id,
  state: {
    // Not in the steps whose lists the server maintains.
    steps: {
      key_observations: Object.fromEntries(
        Array.from({ length: 40 }, (_, field) => [`field_${field}_comment`, `${mark}${comment}`]),
      ),
    },
    interviewIds: [],
  },
});

export const taskBody = (remindable_id: number, index: number) => ({
  remindable_id,
  section: "threat_response" as const,
  remind_at: "2026-12-01",
  state: { findings: `Call the family, ${index}.` },
});

/** A case with a person, assessments and tasks on the server. */
export async function makeScene({ api }: TeamCore, server: TeamServer) {
  const organization_id = server.organizations.north;
  const made = await api("persons.create", {
    body: { uuid: uuidv7(), first_name: "Ada", last_name: "Moss", person_type_id: 1, organization_id },
  });
  const person = made.data.data;
  const created = await api("cases.create", {
    body: {
      title: "A report",
      organization_id,
      persons: [{ person_uuid: person.uuid, role: "subject" }],
    },
  });
  const caseId = created.data.data.id;
  const assessment = (await api("assessments.save", { body: assessmentBody(person.uuid, caseId) })).data.data;
  for (let index = 0; index < 3; index++)
    await api("assessments.save", { body: assessmentBody(person.uuid, caseId) });
  for (let index = 0; index < 8; index++)
    await api("reminders.create", { body: taskBody(assessment.id, index) });
  const shown = await api("assessments.show", { params: { idOrUuid: assessment.uuid } });
  return { person, caseId, assessment: shown.data.data };
}
