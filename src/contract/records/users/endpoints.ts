import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { user } from "./schema.ts";

/** Spec §7, "Users". */
export const userEndpoints = {
  "users.list": endpoint({
    group: "users",
    method: "GET",
    base: "v2",
    path: "/users",
    summary: "List colleagues of one's organizations",
    policy: { kind: "member" },
    query: listQuery(
      ["full_name", "email", "title", "last_seen_at"],
      { organization_id: oneId },
      "full_name",
    ),
    response: page(user),
    cache: true,
  }),
  "users.show": endpoint({
    group: "users",
    method: "GET",
    base: "v2",
    path: "/users/{id}",
    summary: "One colleague",
    policy: { kind: "record", record: "user", right: "view", param: "id" },
    params: z.object({ id: idParam }),
    response: item(user),
    cache: true,
  }),
};
