import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Desk } from "./desk.ts";
import type { Ledger, Made } from "./ledger.ts";
import type { Life } from "./life.ts";
import { openMinutesPage } from "./minutes-page.ts";
import type { Step } from "./plan.ts";
import { settled } from "./settle.ts";

export interface Work {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly life: Life;
  readonly steps: readonly Step[];
  readonly rival: (shared: boolean) => Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;
interface Known extends Fields {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number;
  readonly state: Fields;
}

const etagOf = ({ version, local_revision }: Known) =>
  local_revision === undefined ? `"${version}"` : `"${version}+${local_revision}"`;

/** Bytes that occur in no other file. */
const contentOf = (token: string, size: number) => {
  const line = `${token} ${createHash("sha256").update(token).digest("hex")}\n`;
  return Buffer.from(line.repeat(Math.ceil(size / line.length) + 1)).subarray(0, Math.max(size, line.length));
};

/** Carries out the steps of a plan as the application's pages would, and records all that it was told. */
export async function workThrough({ desk, ledger, life, steps, rival }: Work): Promise<void> {
  const { client, core } = desk;
  let made = 0;
  let files = 0;
  /** The assessment as the page shows it; null where the page would read it again. */
  let page: Known | null = null;
  let interview: Known | null = null;
  /** The same of the WAVR intake. */
  let intake: Known | null = null;
  /** The assessor's own. */
  let worksheet: Known | null = null;
  /** A worksheet whose questions are a pack. */
  let inquiry: Known | null = null;
  const minutes = openMinutesPage(client, ledger, life);
  const under: Promise<unknown>[] = [];

  const nextToken = () => {
    made += 1;
    return `${life.prefix}x${made}x`;
  };

  const recordIn = (data: unknown): Known | null => {
    const { data: record, reminder } = data as { data?: Known; reminder?: Known };
    return record ?? reminder ?? null;
  };

  /** One save of a form. Null where the form was told that it is not saved. */
  const save = async (
    kind: Made,
    token: string,
    endpoint: string,
    input: {
      readonly params?: Record<string, string | number>;
      readonly body: object;
      readonly ifMatch?: string;
    },
    uuid: string,
  ): Promise<Known | null> => {
    ledger.write({ what: "try", token, made: kind, uuid });
    try {
      const answer = await client.call("api.call", { endpoint, ...input });
      ledger.write({ what: "saved", token, queued: answer.queuedAt !== null });
      return recordIn(answer.data);
    } catch (error) {
      const code = error instanceof BridgeError ? error.code : String(error);
      ledger.write({ what: "refused", token, code });
      return null;
    }
  };

  const read = async (): Promise<Known> => {
    const answer = await client.call("api.call", {
      endpoint: "assessments.show",
      params: { idOrUuid: life.assessment },
    });
    page = recordIn(answer.data) as Known;
    return page;
  };

  const editSection = async (key: string, token: string) => {
    const shown = page ?? (await read());
    const steps = (shown.state.steps ?? {}) as Readonly<Record<string, Fields>>;
    const state = {
      ...shown.state,
      steps: { ...steps, key_observations: { ...steps.key_observations, [key]: token } },
    };
    const { uuid, person_uuid, case_id } = shown;
    const body = { uuid, person_uuid, type: 1, case_id, state };
    // A refused form shows what others have saved.
    page = await save(
      "section",
      token,
      "assessments.update",
      { params: { uuid }, body, ifMatch: etagOf(shown) },
      uuid,
    );
  };

  const createPerson = (kind: Made, token: string, attachments: readonly string[]) => {
    const uuid = uuidv7();
    const body = { uuid, first_name: "Canary", last_name: token, person_type_id: 1, attachments };
    return save(kind, token, "persons.create", { body }, uuid);
  };

  const createInterview = async (token: string) => {
    const uuid = uuidv7();
    const state = { interview_type: "witness", subject_name: token };
    const body = { uuid, assessment_uuid: life.assessment, section: "interviews", state };
    interview = (await save("interview", token, "interviews.create", { body }, uuid)) ?? interview;
    page = null;
  };

  const answerInterview = async (token: string) => {
    if (!interview) return createInterview(token);
    const { uuid } = interview;
    const state = { ...interview.state, [`k_${token}`]: token };
    const body = { uuid, assessment_uuid: life.assessment, section: "interviews", state };
    const input = { params: { uuid }, body, ifMatch: etagOf(interview) };
    interview = (await save("answer", token, "interviews.update", input, uuid)) ?? interview;
    page = null;
  };

  const ofCase = { id: life.case.id };

  const readIntake = async (): Promise<Known> => {
    const answer = await client.call("api.call", { endpoint: "wavr.show", params: ofCase });
    const { data } = answer.data as { readonly data: { readonly intakes: readonly Known[] } };
    const found = data.intakes.find(({ uuid }) => uuid === life.intake);
    if (!found) throw new Error("The case shows no intake.");
    intake = found;
    return found;
  };

  const answerIntake = async (key: string, token: string) => {
    const shown = intake ?? (await readIntake());
    const body = { uuid: life.intake, person_uuid: life.person, state: { ...shown.state, [key]: token } };
    const input = { params: ofCase, body, ifMatch: etagOf(shown) };
    intake = await save("intake", token, "wavr.saveIntake", input, life.intake);
  };

  const code = async (token: string) => {
    const state = { ...worksheet?.state, w1_code: "present", [`k_${token}`]: token };
    const body = { person_uuid: life.person, state };
    if (!worksheet) {
      const uuid = uuidv7();
      const input = { params: ofCase, body: { ...body, uuid } };
      worksheet = await save("coding", token, "wavr.saveWorksheet", input, uuid);
      return;
    }
    const { uuid } = worksheet;
    const input = { params: { ...ofCase, worksheetId: uuid }, body, ifMatch: etagOf(worksheet) };
    worksheet = (await save("coding", token, "wavr.updateWorksheet", input, uuid)) ?? worksheet;
  };

  const inquire = async (token: string) => {
    const uuid = inquiry?.uuid ?? uuidv7();
    const state = { ...inquiry?.state, motive_1: "What was seen", [`k_${token}`]: token };
    const body = { person_uuid: life.person, state, instrument: { pack: "ntac", version: "1.0.0" } };
    const match = inquiry === null ? {} : { ifMatch: etagOf(inquiry) };
    const input = { params: { ...ofCase, worksheetId: uuid }, body, ...match };
    inquiry = (await save("inquiry", token, "worksheets.save", input, uuid)) ?? inquiry;
  };

  const upload = async (token: string, size: number) => {
    const content = contentOf(token, size);
    ledger.write({ what: "try", token, made: "upload", uuid: "" });
    const { ref } = core.stageFile({
      name: `${token}.txt`,
      size: content.length,
      type: "text/plain",
      open: () => Readable.from([content.subarray(0, 50_000), content.subarray(50_000)]),
      dispose: async () => {},
    });
    let id: string;
    try {
      id = (await client.call("files.upload", { ref }, { timeout: 0 })).id;
    } catch (error) {
      const code = error instanceof BridgeError ? error.code : String(error);
      return ledger.write({ what: "refused", token, code });
    }
    const sha256 = createHash("sha256").update(content).digest("hex");
    ledger.write({ what: "saved", token, queued: false, uuid: id, sha256 });
    await createPerson("attachment", nextToken(), [id]);
  };

  /** The page has shown what a colleague is about to change. */
  const lookFirst = async () => {
    if (!page) await read();
    if (!intake) await readIntake();
    await minutes.look();
  };

  const take: Readonly<Record<Step, () => Promise<unknown>>> = {
    person: () => createPerson("person", nextToken(), []),
    section: () => {
      const token = nextToken();
      return editSection(`k_${token}`, token);
    },
    "shared-section": async () => {
      await editSection("shared", nextToken());
      await answerIntake("shared", nextToken());
      await minutes.inSharedLine(nextToken());
    },
    interview: () => createInterview(nextToken()),
    answer: () => answerInterview(nextToken()),
    task: async () => {
      const { id } = page ?? (await read());
      const token = nextToken();
      const uuid = uuidv7();
      const state = { findings: `What ${token} is` };
      const body = { uuid, remindable_id: id, section: "threat_response", title: token, state };
      await save("task", token, "reminders.create", { body }, uuid);
      page = null;
    },
    comment: () => {
      const token = nextToken();
      const uuid = uuidv7();
      const input = { params: { id: life.case.id }, body: { uuid, body: token } };
      return save("comment", token, "cases.comment", input, uuid);
    },
    // A case of its own, and its first words.
    case: async () => {
      const token = nextToken();
      const uuid = uuidv7();
      const opened = await save("case", token, "cases.create", { body: { uuid, title: token } }, uuid);
      if (!opened) return;
      const first = nextToken();
      const input = { params: { id: opened.id }, body: { uuid: uuidv7(), body: first } };
      await save("comment", first, "cases.comment", input, input.body.uuid);
    },
    time: () => {
      const token = nextToken();
      const uuid = uuidv7();
      const body = { uuid, started_at: "2026-11-20T10:00:00.000Z", minutes: 15, activity: token };
      return save("time", token, "cases.logTime", { params: { id: life.case.id }, body }, uuid);
    },
    intake: () => {
      const token = nextToken();
      return answerIntake(`k_${token}`, token);
    },
    coding: () => code(nextToken()),
    inquiry: () => inquire(nextToken()),
    minutes: async () => {
      await minutes.newLine(nextToken());
      await minutes.inSharedLine(nextToken());
    },
    // Files are uploaded beside the other steps.
    upload: async () => {
      const size = life.sizes[files] ?? 1_000;
      files += 1;
      under.push(upload(nextToken(), size));
    },
    rival: async () => {
      await lookFirst();
      await rival(false);
    },
    "rival-shared": async () => {
      await lookFirst();
      await rival(true);
    },
    cut: async () => desk.cut(),
    back: async () => desk.back(),
    settle: async () => {
      await Promise.all(under);
      await settled(client, 8_000);
    },
  };

  if (life.takesAlong)
    await client.call("offline.pin", { kind: "case", id: String(life.case.id) }).catch(() => {});
  await client.call("api.call", { endpoint: "cases.show", params: { id: life.case.id } });
  await read();
  await readIntake();
  await minutes.open();
  for (const step of steps) await take[step]();
  await Promise.all(under);
}
