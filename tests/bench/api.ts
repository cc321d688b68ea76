import { mkdir } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import { wavrType } from "#contract/records/assessments/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { presentAssessment } from "#server/records/assessments/present-assessment.ts";
import { presentCase } from "#server/records/cases/repository.ts";
import { listPersons } from "#server/records/persons/repository.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Call, urlOf } from "#support/matrix/http.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import { openNoting, readerOf } from "./noting-database.ts";
import { startMemoryCore } from "./programs/memory-core.ts";

/** GET requests of a signed-in page over one connection; answers are read to the end and parsed. */
async function signInOverHttp(url: string, secret: string, email: string) {
  const agent = new Agent({ keepAlive: true });
  const base = { "X-Bellwether-Launch": secret, Accept: "application/json", Origin: url, Referer: `${url}/` };
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
  };
  const cookie = () => [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  keep(await fetch(`${url}/sanctum/csrf-cookie`, { headers: base }));
  const token = decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "");
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { ...base, Cookie: cookie(), "X-XSRF-TOKEN": token, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: samplePassword }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  keep(answer);
  const headers = { ...base, Cookie: cookie() };
  const call = (name: EndpointName, input: Call): Promise<unknown> =>
    new Promise((resolve, reject) => {
      get(`${url}${urlOf(endpoints[name], input)}`, { agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text))
            : reject(new Error(`${name} answered ${response.statusCode}: ${text.slice(0, 200)}`)),
        );
      }).on("error", reject);
    });
  return { call, close: () => agent.destroy() };
}

/** List and show, over HTTP and through core with its bridge, compared with the same queries on the database. */
export async function benchApi(options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  await mkdir(join(folder.path, "temp"));
  const { api, bridge, server, stop } = await startMemoryCore(folder.path, { sample: true });
  try {
    const email = sampleUsers[0]?.email ?? "";
    await bridge.call("session.signIn", { email, password: samplePassword, remember: false });
    const { url, launchSecret, directory, databaseKey } = server();
    const { db, noteOf, repeat } = openNoting(join(directory, "bellwether.db"), databaseKey);
    const http = await signInOverHttp(url, launchSecret, email);
    const reader = await readerOf(db, email);

    const list = { page: 1, per_page: 50, sort: "name" } as const;
    const caseId = (await api("cases.list", { query: { per_page: 1 } })).data.data[0]?.id ?? 0;
    const assessments = (await api("assessments.list", { query: { per_page: 20 } })).data.data;
    const uuid = assessments.find(({ type }) => type !== wavrType)?.uuid ?? "";
    const accessTo = async (kind: "case" | "assessment", key: number | string) => {
      const access = await loadAccess(db, reader, kind, key);
      if (access === null) throw new Error(`The sample has no ${kind} ${key}.`);
      return access;
    };
    const persons = await listPersons(db, reader, list);
    progress(`api: ${persons.total} persons, case ${caseId}, assessment ${uuid}`);

    const measured = {
      persons_list: {
        statements: await noteOf(() => listPersons(db, reader, list)),
        http: () => http.call("persons.list", { query: list }),
        core: () => api("persons.list", { query: list }),
      },
      cases_show: {
        statements: await noteOf(async () => presentCase(db, reader, await accessTo("case", caseId))),
        http: () => http.call("cases.show", { params: { id: caseId } }),
        core: () => api("cases.show", { params: { id: caseId } }),
      },
      assessments_show: {
        statements: await noteOf(async () =>
          presentAssessment(db, reader, await accessTo("assessment", uuid)),
        ),
        http: () => http.call("assessments.show", { params: { idOrUuid: uuid } }),
        core: () => api("assessments.show", { params: { idOrUuid: uuid } }),
      },
    };
    const results: [string, unknown][] = [];
    for (const [name, { statements, http: overHttp, core }] of Object.entries(measured)) {
      progress(`api, ${name}: ${statements.length} statements`);
      const times = await alternate({ database: repeat(statements), http: overHttp, core }, options);
      results.push([
        name,
        {
          milliseconds: {
            database: rounded(times.database),
            http: rounded(times.http),
            core: rounded(times.core),
          },
          http_to_database: rounded(times.http / times.database),
          core_to_database: rounded(times.core / times.database),
        },
      ]);
    }
    http.close();
    await db.destroy();
    return { persons: persons.total, ...Object.fromEntries(results) };
  } finally {
    await stop();
    await folder.remove();
  }
}
