import { t } from "#lib/words/t.ts";
import "./pending.css";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useParams } from "react-router";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { changeKind } from "#parts/words/outbox-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ReviewForm } from "./review-form.tsx";

/** Two versions of one record: the fields that two people changed, and which version to keep. */
export function ReviewPage() {
  const { id = "" } = useParams();
  const { bridge } = useHost();
  const found = useQuery({
    ...bridgeQuery(bridge, "outbox.review", { id }),
    gcTime: 0,
    staleTime: 0,
  });
  usePage(t("Review a change"), [
    { label: t("Dashboard"), to: paths.dashboard() },
    { label: t("Changes waiting"), to: paths.pending() },
    { label: t("Review") },
  ]);
  const back = <LinkButton to={paths.pending()}>{t("Changes waiting")}</LinkButton>;
  const review = found.data?.review;
  return (
    <PageLayout
      header={
        <PageHeader
          title={review ? review.change.title : t("Review a change")}
          facts={
            review ? (
              <span>
                {t(
                  "{{changeKind}}. Changed twice: here and by {{by}}. Both versions are kept; nothing is overwritten until you choose.",
                  { changeKind: changeKind(review.change), by: review.theirs.by ?? t("someone else") },
                )}
              </span>
            ) : null
          }
        />
      }
    >
      <Loaded query={found} label={t("Loading both versions")} shape="page" count={6} back={back}>
        {(answer) =>
          answer.review ? (
            <ReviewForm key={id} review={answer.review} />
          ) : (
            <EmptyState icon={CircleCheck} title={t("Nothing to review here")} level={2} action={back}>
              {t("This change was decided already, or it was sent.")}
            </EmptyState>
          )
        }
      </Loaded>
    </PageLayout>
  );
}
