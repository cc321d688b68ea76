import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileStep } from "#contract/kit/told-file.ts";
import type { ApiClient } from "#core/api/client.ts";
import { writeJson } from "#server/database/json-text.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { failureOf } from "../harness.ts";
import { signedInClient } from "./upload-parts.ts";

let server: TestServer;
let api: ApiClient;
let id: number;
let redact: readonly number[];

beforeEach(async () => {
  server = await startTestServer();
  api = await signedInClient(server, "assessor", server.url);
  await api.call("session.confirmPassword", { body: { password: testPassword } });
  const person = await api.callRaw("persons.create", {
    body: { first_name: "Wren", last_name: "Ashby", person_type_id: 1 },
  });
  const { id: personId, uuid } = (person.data as { data: { id: number; uuid: string } }).data;
  redact = [personId];
  const made = await api.callRaw("cases.create", {
    body: { title: "A long case", persons: [{ person_uuid: uuid, role: "subject" }] },
  });
  ({ id } = (made.data as { data: { id: number } }).data);
});
afterEach(() => server.close());

const makeComment = (body: string) => api.callRaw("cases.comment", { params: { id }, body: { body } });

/** Comments of a hundred pages: what takes long is made one at a time. */
async function makeLong(): Promise<void> {
  const body = "Said in the hall before the second period, and told to the team on the same day. ".repeat(20);
  for (let each = 0; each < 110; each += 1) await makeComment(body);
}

interface Wish {
  readonly format?: "pdf" | "docx";
  readonly reason?: string | null;
  readonly onStep?: (step: FileStep) => void;
  readonly signal?: AbortSignal;
}

function download({ format = "pdf", reason = "For the file", onStep, signal }: Wish = {}) {
  const chosen = { sections: ["threat", "people", "comments"], redact, reason, format };
  const body = { ...chosen, destination: "download" };
  return api.openFile("cases.reportFile", { params: { id }, body }, { onStep, signal });
}

const exportsMade = async () =>
  (await server.db.selectFrom("exports").select("id").where("case_id", "=", id).execute()).length;

describe("a report that is made as a file", () => {
  it("tells whoever asks how far it is, and is the same file", async () => {
    await makeLong();
    const steps: FileStep[] = [];
    const told = await download({ onStep: (step) => steps.push(step) });
    expect(told.headers.get("content-type")).toBe("application/pdf");
    expect(told.headers.get("content-disposition")).toContain(".pdf");
    const bytes = new Uint8Array(await told.arrayBuffer());
    expect(bytes.length).toBe(Number(told.headers.get("content-length")));
    const { pages, text } = await readPdf(bytes);
    expect(text).toContain("Said in the hall");
    expect(steps.map(({ doing }) => doing).filter((each, at, all) => each !== all[at - 1])).toEqual([
      "waiting",
      "writing",
      "reading",
    ]);
    const read = steps.filter(({ at }) => at !== null);
    expect(read.length).toBeGreaterThan(1);
    expect(read.every(({ at, of }) => of === pages && (at ?? 0) <= pages)).toBe(true);
    expect(read.map(({ at }) => at)).toEqual(
      read.map(({ at }) => at).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );

    const plain = await download();
    expect((await plain.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(await exportsMade()).toBe(2);
  });

  it("says why there is none, before it begins and after", async () => {
    const steps: FileStep[] = [];
    const onStep = (step: FileStep) => void steps.push(step);
    const without = await failureOf(download({ reason: null, onStep }));
    expect([without.code, steps]).toEqual(["VALIDATION", []]);
    expect(await exportsMade()).toBe(0);

    await makeComment("Nobody was in the hall.");
    await (await download({ format: "docx" })).arrayBuffer();
    const saved = await server.db.selectFrom("saved_reports").select("id").executeTakeFirstOrThrow();
    await server.db
      .updateTable("persons")
      .set({ aliases: writeJson(["Nobody"]) })
      .execute();
    const again = { params: { id, report: saved.id }, body: { reason: "Lost" } };
    const found = await failureOf(api.openFile("reports.file", again, { onStep }));
    expect(steps.map(({ doing }) => doing)).toContain("writing");
    expect([found.code, found.details]).toMatchObject([
      "VALIDATION",
      { fields: { redact: [expect.stringContaining("was read again")] } },
    ]);
    expect(await exportsMade()).toBe(1);
  });

  it("ends on the server too when it is cancelled, and the next is made", async () => {
    await makeLong();
    const ending = new AbortController();
    const cancelled = failureOf(
      download({
        signal: ending.signal,
        onStep: ({ doing }) => {
          if (doing === "writing") ending.abort();
        },
      }),
    );
    expect((await cancelled).code).toBe("CANCELLED");
    const next = await download({ onStep: () => undefined });
    expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(0);
    // Of the first there is nothing: it never came to its end.
    expect(await exportsMade()).toBe(1);
  });
});
