import { z } from "zod";
import { calendarDate, givenDate } from "#contract/kit/common.ts";
import { anyOf, endpoint, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { belowLocation } from "#contract/records/locations/below-endpoints.ts";
import { eventDay, eventRepeats, locationEvent, locationEventBody, locationEventTypes } from "./schema.ts";

/** Spec §7, "Locations": events. */
export const locationEventEndpoints = {
  ...belowLocation("location-event", {
    path: "/locations/{id}/events",
    query: listQuery(
      ["starts_at", "title", "updated_at"],
      {
        type: anyOf(locationEventTypes),
        /** `ahead`: those that go on or are still to come; `over`: all others. */
        when: z.enum(["ahead", "over"]).optional(),
      },
      "starts_at",
    ),
    record: locationEvent,
    form: z.looseObject({
      types: z.array(z.enum(locationEventTypes)),
      repeats: z.array(z.enum(eventRepeats)),
      time_zone: z.string(),
    }),
    body: locationEventBody,
  }),
  "locationEvents.calendar": endpoint({
    group: "locations",
    base: "v2",
    method: "GET",
    path: "/locations/calendar",
    summary:
      "The events of some days, at all locations, at those of one organization, or at one with what it is a part of and what is a part of it; of each day at most 10",
    policy: { kind: "member" },
    query: z.object({ from: givenDate, to: givenDate, location_id: oneId, organization_id: oneId }),
    response: z.looseObject({
      data: z.array(eventDay),
      /** There are more than were listed. */
      more: z.boolean(),
      /** How many more than are listed such days have. */
      more_on: z.array(z.looseObject({ day: calendarDate, count: z.int() })),
      /** The days that it is about. Without a network they may begin later and end earlier than was asked for: no more is known. */
      from: calendarDate.nullish(),
      to: calendarDate.nullish(),
      /** The location that was asked for; null where it was all. */
      location_id: z.int().nullish(),
      /** The organization whose own places were asked for; null where it was all. */
      organization_id: z.int().nullish(),
    }),
    cache: true,
    audit: "locations.list",
  }),
};
