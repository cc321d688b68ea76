import { t } from "#lib/words/t.ts";
import "#ui/states/skeleton.css";

/** For the first load of the window only. Everything later has a skeleton. */
export function FullPageLoader({ label = t("Loading…") }: { readonly label?: string }) {
  return (
    <div className="bw-loader" role="status">
      <span className="bw-loader-bar" aria-hidden />
      {label}
    </div>
  );
}
