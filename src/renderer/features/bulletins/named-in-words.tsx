import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FormFields } from "#lib/forms/use-form.ts";
import { useSettledValue } from "#lib/forms/use-settled-value.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";
import type { BulletinFormValues } from "./bulletin-values.ts";

/** Says which people of one's cases the words name. It is a hint: without the server it is silent, and it prevents nothing. */
export function NamedInWords<O>({ of: { form } }: { readonly of: FormFields<BulletinFormValues, O> }) {
  const api = useApi();
  const typed = useWatch({
    control: form.control,
    compute: ({ title, body, source }: BulletinFormValues) => [title, body, source ?? ""].join("\n"),
  });
  const text = useSettledValue(typed).slice(0, 6_000);
  const found = useQuery({
    queryKey: ["bulletins", "bulletins.names", text],
    queryFn: async ({ signal }) =>
      (await api("bulletins.names", { body: { text } }, { signal })).data.data.names,
    enabled: /\S\s+\S/.test(text),
    retry: false,
    placeholderData: (before) => before,
  });
  const names = found.isError ? [] : (found.data ?? []);
  return (
    <div role="status" className="bulletin-named">
      {names.length === 0 ? null : (
        <Callout title={t("It names {{names}}", { names: names.join(", ") })}>
          {t(
            "They belong to a case that you may see. A bulletin is read by many: say what to watch for, not who. It can be issued as it is.",
          )}
        </Callout>
      )}
    </div>
  );
}
