import { z } from "zod";
import { email, givenDate, id, idOrUuid, idParam, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { daysAfter } from "#contract/kit/days.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";

/** Days for which a link to a report opens it, the first one included: as a rule, and at most. */
export const usualLinkDays = 14;
export const mostLinkDays = 60;

/** Why a link that is made today cannot open until this day; null where it can. A blank one is not judged. */
export function lastDayProblem(today: string, last: string | null | undefined): string | null {
  if (!last) return null;
  if (last < today) return "Last day is over. Choose today or a later day.";
  return last > daysAfter(today, mostLinkDays - 1)
    ? `A link opens for ${mostLinkDays} days at most. Choose an earlier last day.`
    : null;
}

export const linkBody = z.object({
  uuid: uuid.optional(),
  email,
  /** A day of the school; 14 days from today where it is left out. */
  last_day: givenDate.nullish(),
});

/**
 * `given`: nobody has opened it. `locked`: a wrong code was typed too often. `ended`: its last day is over.
 */
export const linkStates = ["given", "opened", "locked", "ended", "taken_back"] as const;
export type LinkState = (typeof linkStates)[number];

/** `none`: no mail was to be sent, its sender has the link. `sent`: the mail server took it. */
export const mailStatuses = ["none", "sending", "sent", "failed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Why no link to a report can be made. */
export const linkRefusals = ["one_computer", "own_use", "archived"] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

export const reportLink = z.looseObject({
  id,
  uuid,
  created_at: timestamp,
  created_by: userRef.nullable(),
  email: z.string(),
  last_day: z.iso.date(),
  state: z.enum(linkStates),
  mail_status: z.enum(mailStatuses),
  /** When its file was given out. */
  opened: z.array(timestamp),
  /** When it was last asked for with the right code and not given out: something of who was taken out was found in it. */
  refused_at: timestamp.nullable(),
  taken_back_at: timestamp.nullable(),
  taken_back_by: userRef.nullable(),
});
export type ReportLink = z.infer<typeof reportLink>;

/** What people without an account do with a link, in the audit log: the case is afterwards as it was. */
export const linkActions = ["paper.ask", "paper.open", "paper.lock"] as const;

const ofCase = { kind: "record", record: "case", right: "export", param: "id" } as const;
const base = { group: "cases", base: "v2", policy: ofCase } as const;
const params = z.object({ id: idOrUuid, report: idOrUuid });
const changes = ["cases", "exports"] as const;

/** A report leaves as a link with a code. Whoever has both opens it outside the API, at `/paper/{token}` (decision 074). */
export const reportLinkEndpoints = {
  "reports.links": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/reports/{report}/links",
    summary: "The links by which a saved report was sent, the latest first",
    params,
    response: z.looseObject({ data: z.array(reportLink), refusal: z.enum(linkRefusals).nullable() }),
    audit: "case.report-links",
  }),
  "reports.sendLink": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/reports/{report}/links",
    summary: "Make a link to a saved report, and mail it alone; the only time that link and code are shown",
    params,
    body: linkBody,
    status: 201,
    /**
     * A path below the server's root, and its code, which is in no mail. `address`: where others reach the server, if its
     * operator said so; else it is the window's own.
     */
    response: item(reportLink).extend({ path: z.string(), code: z.string(), address: z.string().nullish() }),
    once: true,
    changes,
    audit: "case.report-link",
  }),
  "reports.takeBackLink": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/reports/{report}/links/{link}/take-back",
    summary: "Take a link to a saved report back: it opens nothing from now on",
    params: params.extend({ link: idParam }),
    response: item(reportLink),
    changes,
    audit: "case.report-link-back",
  }),
};
