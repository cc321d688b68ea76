import { t } from "#lib/words/t.ts";
import "./practice.css";
import { FlaskConical } from "lucide-react";
import type { Practice } from "#contract/services/practice/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { openHelp } from "#lib/page/page-frame.ts";
import { Button } from "#ui/buttons/button.tsx";

/** Makes one's practice case, and opens help with its hints. */
export function TryPractice({ onMade }: { readonly onMade: (practice: Practice) => void }) {
  const make = useApiMutation("practice.create", {
    onSuccess: ({ data }) => {
      openHelp();
      onMade(data);
    },
  });
  return (
    <div className="bw-practice">
      <Button size="small" icon={FlaskConical} loading={make.isPending} onClick={() => make.mutate({})}>
        {t("Try it with an invented case")}
      </Button>
      {make.error ? (
        <p role="alert">
          {t("The practice case was not made. {{errorMessage}}", { errorMessage: errorMessage(make.error) })}
        </p>
      ) : null}
    </div>
  );
}
