import { Link } from "react-router";
import type { FallingDue } from "#contract/services/retention/falling.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface FallingDialogProps {
  readonly falling: FallingDue;
  /** Whoever asked has seen the numbers, and wants them. */
  readonly onAgreed: () => void;
  readonly onClose: () => void;
}

/** Before a shorter time is saved: how much falls due by it at once, and which cases come first. */
export function FallingDialog({ falling, onAgreed, onClose }: FallingDialogProps) {
  const { cases, persons, first } = falling;
  return (
    <Dialog
      open
      role="alertdialog"
      title={
        cases > 0
          ? t("{{count, number}} closed cases fall due at once", { count: cases })
          : t("{{count, number}} people who left fall due at once", { count: persons })
      }
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" onClick={onAgreed}>
            {cases > 0
              ? t("Save, {{count, number}} cases fall due", { count: cases })
              : t("Save, {{count, number}} people fall due", { count: persons })}
          </Button>
        </>
      )}
    >
      {cases > 0 ? (
        <>
          <ul className="retention-falling">
            {first.map((each) => (
              <li key={each.id}>
                <Link to={paths.case(each.id)}>{`${each.number} ${each.title}`}</Link>
                <span className="retention-note">
                  {t("Closed {{day}}", { day: formatDate(each.closed_at) })}
                </span>
              </li>
            ))}
          </ul>
          {cases > first.length ? (
            <p className="bw-dialog-text">
              {t("And {{count, number}} more.", { count: cases - first.length })}
            </p>
          ) : null}
          {persons > 0 ? (
            <p className="bw-dialog-text">
              {t("{{count, number}} people who left fall due as well.", { count: persons })}
            </p>
          ) : null}
        </>
      ) : null}
      <p className="bw-dialog-text">
        {t(
          "Saved, all of them stand under What falls due. Nothing is destroyed before one administrator proposes a list and another one confirms it.",
        )}
      </p>
    </Dialog>
  );
}
