import { Library } from "lucide-react";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** Adds the papers and letters that the program brings along, as far as nothing is called so yet. */
export function AddReadyMade() {
  const add = useApiMutation("reportTemplates.addReadyMade");
  const toast = useToast();
  const say = (message: string, kind: "ok" | "stop") => {
    toast({ message, kind });
    announce(message);
  };
  return (
    <Button
      icon={Library}
      loading={add.isPending}
      onClick={() =>
        add.mutate(
          { body: {} },
          {
            onSuccess: ({ data: { added } }) =>
              say(
                added === 0
                  ? t("All papers and letters that Bellwether brings along are here already.")
                  : t("{{count}} papers and letters were added.", { count: added }),
                "ok",
              ),
            onError: (error) => say(errorMessage(error), "stop"),
          },
        )
      }
    >
      {t("Add ready-made")}
    </Button>
  );
}
