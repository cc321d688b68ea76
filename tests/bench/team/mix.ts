import type { Person } from "./person.ts";

/** What a person has seen so far, as their screen has it. */
export interface Desk {
  readonly person: Person;
  readonly password: string;
  /** Somebody of the same school, who is told of tasks. */
  readonly colleague: number | null;
  readonly mayWrite: boolean;
  readonly mayAdminister: boolean;
  exports: number;
  cases: readonly number[];
  persons: readonly number[];
  tasks: { readonly id: number; readonly version: number; readonly title: string }[];
  files: readonly number[];
  /** Words of comments that the server took, each once in the world. */
  readonly said: { readonly caseId: number; readonly words: string }[];
}

export interface Action {
  readonly name: string;
  /** Of a hundred things that a team does. */
  readonly share: number;
  readonly writes?: boolean;
  readonly administers?: boolean;
  /** False: there was nothing to do it with. */
  readonly run: (desk: Desk, chance: () => number, mark: string) => Promise<boolean>;
}

/** As many as one person may make by default. */
const exportsOfAnHour = 10;

const words = ["mar", "bus", "locker", "NHS-20", "west", "said", "note", "gym"];

function oneOf<T>(list: readonly T[], chance: () => number): T | null {
  return list[Math.floor(chance() * list.length)] ?? null;
}

async function right(answer: ReturnType<Person["ask"]>, what: string) {
  const { status, body, bytes } = await answer;
  if (status >= 300) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)?.slice(0, 200)}`);
  return { body, bytes };
}

const list = async (desk: Desk, path: string) => (await right(desk.person.get(path), path)).body;

const found = (body: { data: readonly { id: number }[] }): readonly number[] => body.data.map(({ id }) => id);

export async function sitDown(desk: Desk): Promise<void> {
  desk.cases = found(await list(desk, "/api/v2/cases?per_page=50"));
  desk.persons = found(await list(desk, "/api/v2/persons?per_page=50"));
}

/** 70 of a hundred read, 20 save, 10 are files, exports, reports and dashboards. */
export const actions: readonly Action[] = [
  {
    name: "case list",
    share: 14,
    run: async (desk, chance) => {
      desk.cases = found(await list(desk, `/api/v2/cases?per_page=50&page=${1 + Math.floor(chance() * 3)}`));
      return true;
    },
  },
  {
    name: "case",
    share: 18,
    run: async (desk, chance) => {
      const id = oneOf(desk.cases, chance);
      if (id !== null) await list(desk, `/api/v2/cases/${id}`);
      return id !== null;
    },
  },
  {
    name: "comments of a case",
    share: 4,
    run: async (desk, chance) => {
      const id = oneOf(desk.cases, chance);
      if (id !== null) await list(desk, `/api/v2/cases/${id}/comments`);
      return id !== null;
    },
  },
  {
    name: "files of a case",
    share: 2,
    run: async (desk, chance) => {
      const id = oneOf(desk.cases, chance);
      if (id === null) return false;
      desk.files = found(await list(desk, `/api/v2/cases/${id}/media?per_page=20`));
      return true;
    },
  },
  {
    name: "person list",
    share: 8,
    run: async (desk, chance) => {
      desk.persons = found(
        await list(desk, `/api/v2/persons?per_page=50&page=${1 + Math.floor(chance() * 5)}`),
      );
      return true;
    },
  },
  {
    name: "person",
    share: 8,
    run: async (desk, chance) => {
      const id = oneOf(desk.persons, chance);
      if (id !== null) await list(desk, `/api/v2/persons/${id}`);
      return id !== null;
    },
  },
  {
    name: "search",
    share: 7,
    run: async (desk, chance) => {
      await list(desk, `/api/v2/searches/quick?q=${oneOf(words, chance)}`);
      return true;
    },
  },
  {
    name: "task list",
    share: 5,
    run: async (desk) => {
      await list(desk, "/api/v3/tasks?per_page=50");
      return true;
    },
  },
  {
    name: "notifications",
    share: 4,
    run: async (desk) => {
      await list(desk, "/api/v2/notifications?per_page=20");
      return true;
    },
  },
  {
    name: "save a comment",
    share: 10,
    writes: true,
    run: async (desk, chance, mark) => {
      const caseId = oneOf(desk.cases, chance);
      if (caseId === null) return false;
      const body = { body: `Asked the teacher of the second period (${mark}).`, mentions: [] };
      await right(desk.person.post(`/api/v2/cases/${caseId}/comments`, body), "A comment");
      desk.said.push({ caseId, words: mark });
      return true;
    },
  },
  {
    name: "save a new task",
    share: 4,
    writes: true,
    run: async (desk, chance, mark) => {
      const caseId = oneOf(desk.cases, chance);
      if (caseId === null) return false;
      const title = `Check in before lunch ${mark}`;
      const made = await desk.person.post("/api/v3/tasks", {
        title,
        taskable_type: "case",
        taskable_id: caseId,
        assignee_ids: desk.colleague === null ? [] : [desk.colleague],
        status: 1,
        priority: 3,
        visibility: 1,
      });
      // The colleague may not see each case.
      if (made.status === 422) return false;
      await right(Promise.resolve(made), "A task");
      const { id, version } = made.body.data;
      desk.tasks = [...desk.tasks.slice(-9), { id, version, title }];
      return true;
    },
  },
  {
    name: "save a changed task",
    share: 6,
    writes: true,
    run: async (desk, chance, mark) => {
      const task = oneOf(desk.tasks, chance);
      if (task === null) return false;
      const path = `/api/v3/tasks/${task.id}`;
      const before = (await list(desk, path)).data;
      const saved = await desk.person.ask("PUT", path, {
        body: { ...before, title: task.title, description: `Ask how the week went (${mark}).` },
        version: before.version,
      });
      if (saved.status >= 300)
        throw new Error(
          `A changed task answered ${saved.status}: ${JSON.stringify(saved.body)?.slice(0, 200)}`,
        );
      return true;
    },
  },
  {
    name: "upload",
    share: 2,
    writes: true,
    run: async (desk, chance) => {
      const form = new FormData();
      const bytes = new Uint8Array(40_000 + Math.floor(chance() * 400_000)).fill(97);
      form.append("file", new Blob([bytes], { type: "text/plain" }), "scan.txt");
      await right(desk.person.ask("POST", "/api/v2/uploads", { form }), "An upload");
      return true;
    },
  },
  {
    name: "download",
    share: 2,
    run: async (desk, chance) => {
      const file = oneOf(desk.files, chance);
      if (file === null) return false;
      const answer = await desk.person.get(`/api/v2/media/${file}/file`);
      return answer.status === 200;
    },
  },
  {
    name: "dashboard",
    share: 5,
    run: async (desk) => {
      await list(desk, "/api/v2/dashboard/overview");
      return true;
    },
  },
  {
    name: "report",
    share: 0.5,
    writes: true,
    run: async (desk, chance) => {
      const id = oneOf(desk.cases, chance);
      if (id === null) return false;
      const made = await desk.person.get(`/api/v2/cases/${id}/report`);
      // Not everybody who writes in a case may take all of it out.
      if (made.status === 403) return false;
      await right(Promise.resolve(made), "A report");
      return true;
    },
  },
  {
    name: "export",
    share: 0.5,
    administers: true,
    run: async (desk) => {
      if (desk.exports >= exportsOfAnHour) return false;
      desk.exports += 1;
      const body = { format: "csv", reason: "A measurement." };
      const make = () => desk.person.post("/api/v2/case-exports/download", body);
      const first = await make();
      // The password is asked for again from time to time.
      if (first.status === 423)
        await right(desk.person.post("/user/confirm-password", { password: desk.password }), "A password");
      await right(first.status === 423 ? make() : Promise.resolve(first), "An export");
      return true;
    },
  },
];
