import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useProbe } from "#lib/bridge/use-probe.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { useFixedServers } from "./server-field.tsx";

const rules = z.object({
  url: z
    .string()
    .trim()
    .min(1, { error: t("Server is required.") }),
});

/** A form that connects to a team's server, whose state is looked for as one types; the sign-in comes next. */
export function useServerForm(ids = "") {
  const use = useBridgeMutation("workspace.useServer");
  const only = useFixedServers();
  const state = useForm({
    rules,
    initial: { url: only?.[0] ?? "" },
    fields: ["url"],
    focus: "field",
    errorsAt: "url",
    ids,
    save: (body) => use.mutateAsync(body),
  });
  return { state, probe: useProbe(state.form.watch("url")) };
}
