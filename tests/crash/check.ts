import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Db } from "#server/database/schema.ts";
import { createBlobStore } from "#server/platform/files/blob-store.ts";
import { createFolderPlace } from "#server/platform/files/places/folder/folder-place.ts";
import { linesOfMeeting } from "#server/records/minutes/repository.ts";
import { type Line, type Made, typeEvery } from "./ledger.ts";
import { people } from "./team-words.ts";

/** What the server holds of one run. */
export interface AtServer {
  /** How often a token occurs: records that a create made, or the field that an update wrote. */
  readonly count: (made: Made, token: string) => number;
  /** What the assessment, the intake and the minutes say, on which colleagues work too. */
  readonly shared: string;
  /** Number of files with this content, and whether their stored bytes match. */
  readonly file: (sha256: string) => Promise<{ readonly count: number; readonly whole: boolean }>;
}

export interface Place {
  readonly db: Db;
  readonly files: string;
  readonly prefix: string;
  readonly assessment: string;
  readonly caseId: number;
  readonly meeting: string;
}

/** Reads the server's own database, without an API between. */
export async function lookAtServer({
  db,
  files,
  prefix,
  assessment,
  caseId,
  meeting,
}: Place): Promise<AtServer> {
  const found = await db
    .selectFrom("assessments")
    .select(["id", "state"])
    .where("uuid", "=", assessment)
    .executeTakeFirstOrThrow();
  const of = { assessment_id: found.id, case_id: caseId };
  const persons = await db
    .selectFrom("persons")
    .select("last_name")
    .where("last_name", "like", `${prefix}x%`)
    .execute();
  const interviews = await db
    .selectFrom("interviews")
    .select("state")
    .where("assessment_id", "=", of.assessment_id)
    .execute();
  const tasks = await db
    .selectFrom("reminders")
    .select("title")
    .where("assessment_id", "=", found.id)
    .execute();
  const opened = await db
    .selectFrom("cases")
    .select(["id", "title"])
    .where("title", "like", `${prefix}x%`)
    .execute();
  const comments = await db
    .selectFrom("comments")
    .select("body")
    .where("case_id", "in", [of.case_id, ...opened.map(({ id }) => id)])
    .execute();
  const times = await db
    .selectFrom("time_entries")
    .select("activity")
    .where("case_id", "=", caseId)
    .execute();
  const forms = await db
    .selectFrom("wavr_forms")
    .select(["uuid", "form", "state"])
    .where("case_id", "=", caseId)
    .execute();
  const { id: meetingId } = await db
    .selectFrom("meetings")
    .select("id")
    .where("uuid", "=", meeting)
    .executeTakeFirstOrThrow();
  const lines = await linesOfMeeting(db, meetingId);
  // A line is whole where it says its word alone, and names who began it.
  const own = lines.filter(({ author }) => author?.full_name === people.assessor).map(({ text }) => text);
  const typed = lines.flatMap(({ text }) => text.match(new RegExp(`${prefix}[rx]\\d+[rx]`, "g")) ?? []);
  const said = (form: "intake" | "worksheet" | "pack_worksheet") =>
    forms.flatMap((row) => (row.form === form ? [...tokensOf(row.state)] : []));
  const states = interviews.map(({ state }) => JSON.parse(state) as Readonly<Record<string, unknown>>);
  const blobs = await createBlobStore(createFolderPlace(files, false));

  const tokensOf = (state: string): readonly string[] =>
    state.match(new RegExp(`"${prefix}x\\d+x"`, "g"))?.map((text) => JSON.parse(text)) ?? [];

  const lists: Readonly<Record<Exclude<Made, "upload">, readonly unknown[]>> = {
    person: persons.map(({ last_name }) => last_name),
    attachment: persons.map(({ last_name }) => last_name),
    interview: states.map(({ subject_name }) => subject_name),
    answer: states.flatMap((state) => Object.values(state)),
    task: tasks.map(({ title }) => title),
    comment: comments.map(({ body }) => body),
    case: opened.map(({ title }) => title),
    time: times.map(({ activity }) => activity),
    section: tokensOf(found.state),
    intake: said("intake"),
    coding: said("worksheet"),
    inquiry: said("pack_worksheet"),
    line: own,
    "in-line": typed,
  };
  return {
    count: (made, token) => (made === "upload" ? 0 : lists[made].filter((one) => one === token).length),
    shared: [found.state, ...forms.map(({ state }) => state), JSON.stringify(typed)].join("\n"),
    file: async (sha256) => {
      const uploads = await db.selectFrom("uploads").select("id").where("sha256", "=", sha256).execute();
      const media = await db.selectFrom("media").select("id").where("sha256", "=", sha256).execute();
      const blob = await db.selectFrom("blobs").selectAll().where("sha256", "=", sha256).executeTakeFirst();
      const count = uploads.length + media.length;
      if (!blob) return { count, whole: false };
      const bytes = await buffer(blobs.read(blob.storage_name, blob.file_key)).catch(() => Buffer.alloc(0));
      return { count, whole: createHash("sha256").update(bytes).digest("hex") === sha256 };
    },
  };
}

/** What this computer shows after its next start. */
export interface AtDesk {
  /** The list of pending changes, and all its words. */
  readonly waiting: number;
  readonly exported: string;
  readonly typed: number;
  readonly put: number;
}

export interface Verdict {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Acknowledged drafts that are missing, or are older than a second. */
  readonly drafts: readonly string[];
  /** Milliseconds between the last word in the draft and the last word typed. */
  readonly draftAge: number;
}

function checkDrafts(lines: readonly Line[], desk: AtDesk) {
  const typed = lines.filter((line) => line.what === "typed");
  const last = typed.at(-1);
  const onDisk = typed.find(({ number }) => number === desk.typed) ?? null;
  const since = onDisk ?? typed[0];
  const draftAge = last && since ? last.at - since.at : 0;
  // While the process gets no processor time, neither words nor drafts are written; that does not count.
  const after = typed.slice(since ? typed.indexOf(since) : 0);
  const starved = after.reduce((sum, { at, worked }, index) => {
    const before = after[index - 1];
    return before ? sum + Math.max(0, at - before.at - typeEvery - (worked - before.worked)) : sum;
  }, 0);
  const put = Math.max(0, ...lines.flatMap((line) => (line.what === "draft" ? [line.number] : [])));
  const drafts = [
    ...(desk.put < put ? [`The draft put as ${put} is there as ${desk.put}.`] : []),
    ...(draftAge - starved > 1_000
      ? [`What was typed is there as it was ${draftAge} ms before the end.`]
      : []),
  ];
  return { drafts, draftAge };
}

export async function judge(
  lines: readonly Line[],
  server: AtServer,
  desk: AtDesk,
  rivals: readonly string[],
): Promise<Verdict> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const saved = new Map(
    lines.flatMap((line) => (line.what === "saved" ? [[line.token, line] as const] : [])),
  );
  const isShown = (token: string) => desk.waiting > 0 && desk.exported.includes(token);
  for (const line of lines) {
    if (line.what !== "try") continue;
    const { made, token } = line;
    const answer = saved.get(token);
    const sha256 = answer?.sha256;
    const file = sha256 === undefined ? null : await server.file(sha256);
    const count = file ? file.count : server.count(made, token);
    if (count > 1) doubled.push(`${made} ${token} is on the server ${count} times`);
    if (!answer) continue;
    const there = count > 0 && file?.whole !== false;
    if (!there && !isShown(token)) lost.push(`${made} ${token}, ${answer.queued ? "queued" : "sent"}`);
  }
  for (const token of rivals) if (!server.shared.includes(`"${token}"`)) lost.push(`a colleague's ${token}`);
  return { acknowledged: saved.size, lost, doubled, ...checkDrafts(lines, desk) };
}
