import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { TaskCalendar } from "#contract/services/calendar/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { formatDate, formatDateTime } from "#lib/words/format-date.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

/** The address at which a calendar program reads one's tasks (E-8). Shown once; can be renewed and ended here. */
export function CalendarAddress() {
  const { connection } = useAppState();
  return (
    <section className="bw-profile-part" aria-labelledby="profile-calendar">
      <h2 id="profile-calendar">{t("Calendar address")}</h2>
      {connection?.kind === "server" ? (
        <Address root={connection.server.url} />
      ) : (
        <p className="bw-profile-words">
          {t(
            "Records are kept on this computer alone, where no calendar program can ask for them. A team server gives each person an address at which their calendar shows the days of their tasks.",
          )}
        </p>
      )}
    </section>
  );
}

function Address({ root }: { readonly root: string }) {
  const found = useQuery(apiQuery(useApi(), "taskCalendar.show", {}));
  return (
    <Loaded query={found} label={t("Loading the calendar address")} shape="text" count={2}>
      {({ data }) => <KnownAddress root={root} calendar={data} />}
    </Loaded>
  );
}

function KnownAddress({ root, calendar }: { readonly root: string; readonly calendar: TaskCalendar | null }) {
  const [made, setMade] = useState<string | null>(null);
  const [asking, setAsking] = useState<"renew" | "revoke" | null>(null);
  const renew = useApiMutation("taskCalendar.renew");
  const revoke = useApiMutation("taskCalendar.revoke");
  const update = useApiMutation("taskCalendar.update");
  const failed = renew.error ?? revoke.error ?? update.error;
  const start = () =>
    renew.mutate(
      {
        body: {
          case_numbers: calendar?.case_numbers ?? false,
          events: calendar?.events ?? false,
          time_zone: ownTimeZone(),
        },
      },
      { onSuccess: ({ path }) => setMade(new URL(path, root).href), onSettled: () => setAsking(null) },
    );
  const end = () =>
    revoke.mutate(
      {},
      {
        onSuccess: () => {
          setMade(null);
          announce(t("The calendar address no longer works."));
        },
        onSettled: () => setAsking(null),
      },
    );
  return (
    <>
      <p className="bw-profile-words">
        {t(
          "A calendar program can show the days of your open tasks. It reads “Case task due” and the time, never a title or a name. Whoever has the address can read it, so give it to your calendar only.",
        )}
      </p>
      {failed ? (
        <Callout kind="stop" title={failedTitle(failed, t("Not changed."))} role="alert">
          {errorMessage(failed)}
        </Callout>
      ) : null}
      {made === null ? null : <MadeAddress address={made} onDone={() => setMade(null)} />}
      {calendar === null ? (
        <div>
          <Button loading={renew.isPending} onClick={start}>
            {t("Make a calendar address")}
          </Button>
        </div>
      ) : (
        <>
          <p className="bw-profile-words">
            {calendar.read_at === null
              ? t("Made {{date}}. No calendar has read it yet.", { date: formatDate(calendar.created_at) })
              : t("Made {{date}}. Last read by a calendar {{moment}}.", {
                  date: formatDate(calendar.created_at),
                  moment: formatDateTime(calendar.read_at),
                })}
          </p>
          <Switch
            label={t("Show case numbers")}
            note={t("“Case task due: NHS-2026-0042” instead of “Case task due”.")}
            checked={calendar.case_numbers}
            onChange={(case_numbers) => update.mutate({ body: { case_numbers } })}
          />
          <Switch
            label={t("Show events of locations")}
            note={t("“Event: Game or sports” with its time, never its title or where it is.")}
            checked={calendar.events}
            onChange={(events) => update.mutate({ body: { case_numbers: calendar.case_numbers, events } })}
          />
          <div className="bw-profile-actions">
            <Button onClick={() => setAsking("renew")}>{t("Make a new address…")}</Button>
            <Button variant="danger-text" onClick={() => setAsking("revoke")}>
              {t("End the address…")}
            </Button>
          </div>
        </>
      )}
      <Dialog
        open={asking !== null}
        title={asking === "renew" ? t("Make a new calendar address") : t("End the calendar address")}
        onClose={() => setAsking(null)}
        footer={
          <>
            <Button onClick={() => setAsking(null)}>{t("Cancel")}</Button>
            <Button
              variant={asking === "renew" ? "primary" : "danger"}
              loading={renew.isPending || revoke.isPending}
              onClick={asking === "renew" ? start : end}
            >
              {asking === "renew" ? t("Make a new address") : t("End the address")}
            </Button>
          </>
        }
      >
        <p>{t("The old address stops working at once. Calendars that read it show your tasks no longer.")}</p>
      </Dialog>
    </>
  );
}

function MadeAddress({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="bw-codes-part">
      <Callout kind="ok" title={t("Your calendar address is ready.")} role="status">
        {t("Add it to your calendar as a subscription. It is shown only now.")}
      </Callout>
      <CopyField label={t("Calendar address")} value={address} copied={t("Calendar address copied.")} />
      <div className="bw-profile-actions">
        <Button variant="primary" onClick={onDone}>
          {t("I have added it")}
        </Button>
      </div>
    </div>
  );
}
