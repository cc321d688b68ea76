import { t } from "#lib/words/t.ts";
import "./breadcrumbs.css";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#ui/facts/icon.tsx";

export type Crumb = { readonly label: string; readonly to: string };

/** Where one is: links, the last one being this page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav className="bw-crumbs" aria-label={t("Breadcrumbs")}>
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={crumb.to}>
              {index > 0 ? <Icon of={ChevronRight} size={14} /> : null}
              {last ? (
                <span className="bw-ellipsis" aria-current="page">
                  {crumb.label}
                </span>
              ) : (
                <Link to={crumb.to} className="bw-ellipsis">
                  {crumb.label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
