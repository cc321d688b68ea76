import { useQuery } from "@tanstack/react-query";
import { type LogStream, logStreams } from "#contract/services/logs/stream.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const names: Readonly<Record<LogStream, string>> = {
  off: t("Not at all"),
  syslog: t("As lines of syslog (RFC 5424)"),
  json: t("As lines of JSON"),
};
const options = logStreams.map((value) => ({ value, label: names[value] }));

/** How the district's own monitoring gets the audit log. */
export function LogStreamSetting({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.logStream", { query }));
  const save = useApiMutation("settings.setLogStream", { onSuccess: () => announce(t("Saved.")) });
  return (
    <section aria-labelledby="settings-log-stream">
      <h2 id="settings-log-stream">{t("Audit log for your monitoring")}</h2>
      <Loaded query={found} label={t("Loading the stream of the audit log")} shape="text" count={2}>
        {({ data }) =>
          data.file === null ? (
            <p className="bw-settings-note">{t("This server has no folder to write the log to.")}</p>
          ) : (
            <>
              <SelectField
                label={t("Write the audit log to a file")}
                help={t(
                  "From now on, as entries come, to {{file}} in the data folder of the server. It says who did what to which record, by numbers and names of colleagues, and nothing of what records hold.",
                  { file: data.file },
                )}
                value={data.stream}
                options={options}
                disabled={save.isPending}
                onChange={(event) =>
                  save.mutate({
                    body: {
                      organization_id: data.organization_id,
                      stream: logStreams.find((each) => each === event.target.value) ?? "off",
                    },
                  })
                }
              />
              {data.stream !== "off" && data.failed_at !== null ? (
                <Callout kind="wait" title={t("The file could not be written")}>
                  {t(
                    "Last tried {{when}}. What is missing follows as soon as it can be. Ask whoever runs the server whether its disk is full.",
                    { when: formatClock(data.failed_at) },
                  )}
                </Callout>
              ) : null}
              {save.error ? (
                <Callout kind="stop" title={failedTitle(save.error, t("Not saved"))} role="alert">
                  {errorMessage(save.error)}
                </Callout>
              ) : null}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
