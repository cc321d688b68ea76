import { t } from "#lib/words/t.ts";
import "./server-field.css";
import { CloudOff, LoaderCircle, ShieldAlert, ShieldCheck } from "lucide-react";
import type { Ref } from "react";
import type { ServerProbe } from "#contract/bridge/app-state.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { usePolicy } from "#lib/bridge/policy.ts";
import type { Probe } from "#lib/bridge/use-probe.ts";
import { formatLast } from "#lib/words/format-date.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { wayWords } from "./connection-words.ts";

export type ServerFieldProps = {
  readonly id: string;
  readonly url: string;
  readonly onChange: (url: string) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  /** From `useProbe`. */
  readonly probe: Probe;
  /** When this computer last reached it; shown while it is away. */
  readonly lastReachedAt?: string | null;
};

/** The addresses among which somebody chooses; null where any can be typed. */
export function useFixedServers(): readonly string[] | null {
  const { values, fixed } = usePolicy();
  // As connections spell them.
  return fixed.has("ServerAddresses") ? values.ServerAddresses.map((each) => each.replace(/\/+$/, "")) : null;
}

/** Why no server can be used at this computer, whatever somebody does; null where one can. */
export function useNoServer(): string | null {
  const { noWayOut } = useAppState().policy;
  const { unread } = usePolicy();
  const only = useFixedServers();
  if (unread.has("ServerAddresses"))
    return t(
      "What your organization set cannot be read on this computer, so no other server can be used than the one that was used before. Tell whoever manages this computer.",
    );
  if (only?.length === 0)
    return t(
      "Your organization set which servers may be used (ServerAddresses), and none of their addresses can be read. Tell whoever manages this computer.",
    );
  return noWayOut;
}

/** The address of a team's server, with its name and state below before anyone types a password (UI-7h). */
export function ServerField(props: ServerFieldProps) {
  const { id, url, onChange, onBlur, ref, error, probe, lastReachedAt = null } = props;
  const only = useFixedServers();
  const state = (
    <span role="status" className="bw-server">
      <ServerState {...probe} lastReachedAt={lastReachedAt} />
    </span>
  );
  if (only !== null && only.length > 1)
    return (
      <SelectField
        id={id}
        label={t("Server")}
        value={url}
        error={error}
        help={state}
        options={only.map((each) => ({ value: each, label: each }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (only !== null)
    return (
      <TextField
        id={id}
        label={t("Server")}
        readOnly
        value={url === "" ? t("None") : url}
        error={error}
        help={
          <>
            {url === "" ? null : state} {t("Set by your organization.")}
          </>
        }
      />
    );
  return (
    <TextField
      id={id}
      ref={ref}
      onBlur={onBlur}
      label={t("Server")}
      type="url"
      autoComplete="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://bellwether.example.org"
      value={url}
      error={error}
      help={state}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type ServerStateProps = Probe & { readonly lastReachedAt: string | null };

function ServerState({ probe, asking, problem, lastReachedAt }: ServerStateProps) {
  if (asking) {
    return (
      <span className="bw-server-line">
        <Icon of={LoaderCircle} size={14} />
        {t("Looking for the server…")}
      </span>
    );
  }
  if (probe) return <Found probe={probe} lastReachedAt={lastReachedAt} />;
  if (problem === null) return "The address that your district gave you. It begins with https://.";
  return (
    <span className="bw-server-line bw-server-away">
      <Icon of={CloudOff} size={14} />
      {problem}
    </span>
  );
}

function Found({
  probe,
  lastReachedAt,
}: Pick<ServerStateProps, "lastReachedAt"> & { readonly probe: ServerProbe }) {
  const away =
    lastReachedAt === null
      ? t("The server cannot be reached.")
      : t("Not reached since {{when}}", { when: formatLast(lastReachedAt) });
  if (!probe.reachable || probe.problem !== null) {
    return (
      <span className="bw-server-line bw-server-away">
        <Icon of={CloudOff} size={14} />
        {probe.reachable ? probe.problem : away}
      </span>
    );
  }
  return (
    <span className={`bw-server-line ${probe.secure ? "bw-server-ok" : "bw-server-away"}`}>
      <Icon of={probe.secure ? ShieldCheck : ShieldAlert} size={14} />
      {probe.name ?? probe.url}, {wayWords(probe)}
    </span>
  );
}
