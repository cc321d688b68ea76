import { randomBytes, randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";

/** A signed-in user of the double; `full_name` as Spec §3 has it. */
export const doubleUser = {
  id: 3,
  full_name: "Priya Raman",
  email: "priya@school.example",
  password: "correct horse",
};
export const doubleColleague = { id: 4, full_name: "Marcus Ellery" };
export const doublePerson = { uuid: "0190a000-0000-7000-8000-000000000001", name: "Ada Moss" };
export const doubleCase = { id: 7, number: "NHS-2026-0042" };

type Json = Record<string, unknown>;
interface Assessment {
  readonly id: number;
  readonly uuid: string;
  person_uuid: string;
  case_id: number | null;
  type: number;
  state: { steps?: Record<string, unknown>; interviewIds?: readonly number[] };
  attachments: Record<string, Json>;
}
interface Interview {
  readonly id: number;
  readonly uuid: string;
  state: Json;
}
interface Reminder extends Json {
  readonly id: number;
  attachments: Record<string, Json>;
}

/** What the double has: exactly what it was sent, by id. */
export interface DoubleStore {
  readonly assessments: Map<number, Assessment>;
  readonly interviews: Map<number, Interview>;
  readonly reminders: Map<number, Reminder>;
  readonly files: Map<string, { readonly item: Json; readonly bytes: Buffer }>;
  /** Calls of the interface as they came: `PUT /api/v2/assessments/{uuid}`. */
  readonly calls: string[];
}

export interface SpecificationDouble {
  readonly url: string;
  readonly store: DoubleStore;
  readonly close: () => Promise<void>;
}

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The files that a payload names: upload answers, their ids, or a map of them. */
function namedFiles(given: unknown): readonly string[] {
  if (isJson(given)) return Object.keys(given);
  if (!Array.isArray(given)) return [];
  return given.map((each: unknown) => (isJson(each) ? String(each.id) : String(each)));
}

/**
 * A server that does nothing beyond the specification: it stores what it is sent and answers the shapes of Spec §3. It
 * keeps no list of ids, knows no version, links no interview, and has no endpoint that Spec §7 does not name.
 */
export async function startSpecificationDouble(): Promise<SpecificationDouble> {
  const app = fastify();
  await app.register(multipart);
  const store: DoubleStore = {
    assessments: new Map(),
    interviews: new Map(),
    reminders: new Map(),
    files: new Map(),
    calls: [],
  };
  const sessions = new Set<string>();
  const tokens = new Set<string>();
  let last = 100;
  const nextId = () => {
    last += 1;
    return last;
  };

  const cookies = (request: FastifyRequest) =>
    new Map(
      (request.headers.cookie ?? "").split("; ").map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const;
      }),
    );
  const setCookies = (reply: FastifyReply, session: string) => {
    const token = `${randomBytes(24).toString("base64url")}=`;
    tokens.add(token);
    return reply.header("Set-Cookie", [
      `XSRF-TOKEN=${encodeURIComponent(token)}; Path=/; SameSite=Lax`,
      `laravel_session=${session}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  };

  app.addHook("onRequest", async (request, reply) => {
    const { pathname } = new URL(request.url, "http://double");
    if (pathname.startsWith("/api/") || pathname === "/login")
      store.calls.push(`${request.method} ${pathname}`);
    if (request.method !== "GET" && !tokens.has(String(request.headers["x-xsrf-token"])))
      return reply.code(419).send({ message: "CSRF token mismatch." });
    if (pathname.startsWith("/api/") && !sessions.has(cookies(request).get("laravel_session") ?? ""))
      return reply.code(401).send({ message: "Unauthenticated." });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found." }));

  app.get("/sanctum/csrf-cookie", (request, reply) =>
    setCookies(reply, cookies(request).get("laravel_session") ?? randomUUID())
      .code(204)
      .send(),
  );
  app.post("/login", (request, reply) => {
    const { email, password } = request.body as Json;
    if (email !== doubleUser.email || password !== doubleUser.password)
      return reply.code(422).send({ message: "Wrong.", errors: { email: ["Wrong."] } });
    const session = randomUUID();
    sessions.add(session);
    return setCookies(reply, session).code(204).send();
  });
  app.post("/logout", (request, reply) => {
    sessions.delete(cookies(request).get("laravel_session") ?? "");
    return reply.code(204).send();
  });

  const ref = ({ id, full_name }: { readonly id: number; readonly full_name: string }) => ({ id, full_name });
  const users = [ref(doubleUser), ref(doubleColleague)];
  app.get("/api/v2/session", () => ({ user: ref(doubleUser) }));
  app.get("/api/v2/users", () => ({ data: users }));
  app.get("/api/v2/users/:id", (request) => ({
    data: users.find(({ id }) => String(id) === (request.params as Json).id),
  }));
  app.get("/api/v2/persons", () => ({ data: [doublePerson] }));
  app.get("/api/v2/persons/search", () => ({ data: [doublePerson] }));
  app.get("/api/v2/persons/:id", () => ({ data: doublePerson }));
  app.get("/api/v2/cases/:id", () => ({ data: doubleCase }));
  app.get("/api/v2/notifications/unread", () => ({ data: [] }));

  const showReminder = ({
    id,
    title,
    remind_at,
    assigned_user_id,
    reminder_status_id,
    ...rest
  }: Reminder) => ({
    id,
    title,
    remind_at,
    assigned_user: users.find((user) => user.id === assigned_user_id) ?? null,
    reminder_status: { id: reminder_status_id },
    remindable_id: rest.remindable_id,
    remindable_type: rest.remindable_type,
    state: rest.state,
  });
  const showInterview = ({ id, uuid, state }: Interview) => ({ id, uuid, state });
  const showAssessment = (found: Assessment) => ({
    ...found,
    person: doublePerson,
    person_type: { name: "Student" },
    interviews: (found.state.interviewIds ?? []).flatMap((id) => {
      const interview = store.interviews.get(id);
      return interview === undefined ? [] : [showInterview(interview)];
    }),
    tasks: [...store.reminders.values()].filter((each) => each.remindable_id === found.id).map(showReminder),
  });
  const attach = (to: Record<string, Json>, given: unknown) => {
    for (const path of namedFiles(given)) {
      const file = store.files.get(path);
      if (file !== undefined) to[path] = file.item;
    }
  };

  const assessmentOf = (request: FastifyRequest) => {
    const { key } = request.params as { readonly key: string };
    return [...store.assessments.values()].find(({ id, uuid }) => uuid === key || String(id) === key);
  };
  const saveAssessment = (known: Assessment | undefined, body: Json): Assessment => {
    const saved: Assessment = {
      id: known?.id ?? nextId(),
      uuid: known?.uuid ?? (typeof body.uuid === "string" ? body.uuid : randomUUID()),
      person_uuid: String(body.person_uuid),
      case_id: (body.case_id as number | null | undefined) ?? known?.case_id ?? null,
      type: Number(body.type),
      state: body.state as Assessment["state"],
      attachments: known?.attachments ?? {},
    };
    attach(saved.attachments, body.attachments);
    store.assessments.set(saved.id, saved);
    return saved;
  };
  app.get("/api/v2/assessments", () => ({ data: [...store.assessments.values()].map(showAssessment) }));
  app.get("/api/v2/assessments/related", () => ({ data: [] }));
  app.get("/api/v2/assessments/:key", (request, reply) => {
    const found = assessmentOf(request);
    return found === undefined
      ? reply.code(404).send({ message: "Not found." })
      : { data: showAssessment(found) };
  });
  app.post("/api/v2/assessments", (request, reply) =>
    reply.code(201).send({ data: showAssessment(saveAssessment(undefined, request.body as Json)) }),
  );
  app.put("/api/v2/assessments/:key", (request, reply) => {
    const found = assessmentOf(request);
    if (found === undefined) return reply.code(404).send({ message: "Not found." });
    return { data: showAssessment(saveAssessment(found, request.body as Json)) };
  });

  type OfMedia = FastifyRequest<{ Params: { key: string; mediaId: string } }>;
  const mediaOf = (request: FastifyRequest) => {
    const { mediaId } = (request as OfMedia).params;
    const attachments = assessmentOf(request)?.attachments ?? {};
    return Object.entries(attachments).find(([, item]) => String(item.id) === mediaId);
  };
  app.put("/api/v2/assessments/:key/media/:mediaId", (request, reply) => {
    const [, item] = mediaOf(request) ?? [];
    if (item === undefined) return reply.code(404).send({ message: "Not found." });
    return { data: Object.assign(item, request.body) };
  });
  app.delete("/api/v2/assessments/:key/media/:mediaId", (request, reply) => {
    const [path = ""] = mediaOf(request) ?? [];
    delete assessmentOf(request)?.attachments[path];
    return reply.code(204).send();
  });

  const interviewOf = (request: FastifyRequest) => {
    const { key } = request.params as { readonly key: string };
    return [...store.interviews.values()].find(({ uuid }) => uuid === key);
  };
  app.get("/api/v2/interviews", () => ({ data: [...store.interviews.values()].map(showInterview) }));
  app.post("/api/v2/interviews", (request, reply) => {
    const { uuid, state } = request.body as Json;
    const interview: Interview = {
      id: nextId(),
      uuid: typeof uuid === "string" ? uuid : randomUUID(),
      state: state as Json,
    };
    store.interviews.set(interview.id, interview);
    return reply.code(201).send({ data: showInterview(interview) });
  });
  app.put("/api/v2/interviews/:key", (request, reply) => {
    const found = interviewOf(request);
    if (found === undefined) return reply.code(404).send({ message: "Not found." });
    found.state = (request.body as Json).state as Json;
    return { data: showInterview(found) };
  });
  app.delete("/api/v2/interviews/:key", (request, reply) => {
    const found = interviewOf(request);
    if (found !== undefined) store.interviews.delete(found.id);
    return reply.code(found === undefined ? 404 : 204).send();
  });

  const saveReminder = (id: number, { tempAttachments, ...body }: Json): Reminder => {
    const reminder: Reminder = { ...body, id, attachments: store.reminders.get(id)?.attachments ?? {} };
    attach(reminder.attachments, tempAttachments);
    store.reminders.set(id, reminder);
    return reminder;
  };
  app.post("/api/v2/reminders", (request, reply) =>
    reply.code(201).send({ reminder: showReminder(saveReminder(nextId(), request.body as Json)) }),
  );
  app.put("/api/v2/reminders/:id", (request) => ({
    reminder: showReminder(saveReminder(Number((request.params as Json).id), request.body as Json)),
  }));
  app.delete("/api/v2/reminders/:id/assessment", (request, reply) => {
    store.reminders.delete(Number((request.params as Json).id));
    return reply.code(204).send();
  });

  app.post("/api/v2/uploads", async (request, reply) => {
    const part = await request.file();
    if (part === undefined) return reply.code(422).send({ message: "File is required." });
    const bytes = await part.toBuffer();
    const path = randomUUID();
    const item = {
      id: path,
      file_name: part.filename,
      url: `/storage/${path}`,
      mime_type: part.mimetype,
      tags: [],
    };
    store.files.set(path, { item: { ...item, id: nextId() }, bytes });
    return reply.code(201).send(item);
  });

  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, store, close: () => app.close() };
}
