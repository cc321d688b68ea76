import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { bulletinStates } from "./ref.ts";
import {
  bulletin,
  bulletinBody,
  bulletinForm,
  bulletinReceipt,
  bulletinSummary,
  bulletinWithdrawal,
} from "./schema.ts";

const path = "/threat-intelligence-bulletins";
const base = { group: "bulletins", base: "v2" } as const;
const params = z.object({ id: idOrUuid });
const over = (right: "view" | "edit") =>
  ({ kind: "record", record: "bulletin", right, param: "id" }) as const;
const changes = ["bulletins", "locations"] as const;

const issuing = {
  ...base,
  method: "POST",
  body: bulletinBody,
  status: 201,
  response: item(bulletin),
  changes,
  audit: "bulletin.issue",
} as const;

/** Threat intelligence bulletins (decision 100). The specification has the first call; the others are ours. */
export const bulletinEndpoints = {
  "bulletins.issue": endpoint({
    ...issuing,
    path: "/locations/{id}/threat-intelligence-bulletins",
    summary: "Issue a bulletin about one location, or withdraw the one with this uuid by giving a reason",
    policy: { kind: "record", record: "location", right: "edit", param: "id" },
    params,
  }),
  "bulletins.create": endpoint({
    ...issuing,
    path,
    summary: "Issue a bulletin that is about no location",
    policy: { kind: "create", roles: writers },
  }),
  "bulletins.list": endpoint({
    ...base,
    method: "GET",
    path,
    summary: "The bulletins that are addressed to one, or that one issued",
    policy: { kind: "member" },
    query: listQuery(
      ["created_at", "title", "valid_to"],
      {
        state: anyOf(bulletinStates),
        /** Those in force that one has not read. */
        unread: anyOf(["yes"]),
        /** About this location, what it is a part of, or what is a part of it. */
        location_id: oneId,
        location_group_id: oneId,
      },
      "-created_at",
    ),
    response: page(bulletinSummary),
    cache: true,
    audit: "bulletins.list",
  }),
  "bulletins.new": endpoint({
    ...base,
    method: "GET",
    path: `${path}/create`,
    summary: "What the new form needs: who may be addressed, and how many people that is",
    policy: { kind: "create", roles: writers },
    response: item(bulletinForm),
    cache: true,
  }),
  "bulletins.names": endpoint({
    ...base,
    method: "POST",
    path: `${path}/names`,
    summary: "Which people of cases that one sees a text names in full: a bulletin should name none of them",
    policy: { kind: "create", roles: writers },
    body: z.object({ text: z.string().max(6_000) }),
    response: item(z.looseObject({ names: z.array(z.string()) })),
    unstored: true,
    audit: "bulletins.names",
  }),
  "bulletins.show": endpoint({
    ...base,
    method: "GET",
    path: `${path}/{id}`,
    summary: "One bulletin; for whoever issued it also who has read it",
    policy: over("view"),
    params,
    response: item(bulletin),
    cache: true,
    audit: "bulletin.view",
  }),
  "bulletins.read": endpoint({
    ...base,
    method: "POST",
    path: `${path}/{id}/read`,
    summary: "Say that one has read a bulletin: whoever issued it sees so",
    policy: over("view"),
    params,
    body: bulletinReceipt,
    response: item(bulletin),
    changes,
    queue: true,
    audit: "bulletin.read",
  }),
  "bulletins.withdraw": endpoint({
    ...base,
    method: "POST",
    path: `${path}/{id}/withdraw`,
    summary: "Withdraw a bulletin, with a reason: whoever had read it is told",
    policy: over("edit"),
    params,
    body: bulletinWithdrawal,
    response: item(bulletin),
    changes,
    audit: "bulletin.withdraw",
  }),
};
