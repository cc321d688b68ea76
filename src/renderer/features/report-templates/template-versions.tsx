import { useState } from "react";
import type { ReportTemplate } from "#contract/records/report-templates/endpoints.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { writeDocument } from "#parts/template-editor/editor-schema.ts";
import { TemplateReading } from "#parts/template-editor/template-editor.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

type Edition = ReportTemplate["editions"][number];

type TemplateVersionsProps = {
  readonly record: ReportTemplate;
  /** Puts a content into the form, where it is a change like any other. */
  readonly onUse: (content: string) => void;
};

const facts = ({ written_at, written_by }: Edition): string => {
  const when = formatDateTime(written_at);
  return written_by === null ? when : t("{{when}}, by {{name}}", { when, name: written_by.full_name });
};

/** The contents that a template had, latest first: to be read, and to be used again. */
export function TemplateVersions({ record, onUse }: TemplateVersionsProps) {
  const [viewed, setViewed] = useState<Edition | null>(null);
  const use = (edition: Edition) => {
    onUse(writeDocument(edition.content));
    announce(t("Version {{edition}} is in the form. It is not saved yet.", { edition: edition.edition }));
  };
  return (
    <section className="report-template-versions" aria-labelledby="report-template-versions">
      <SectionHeader id="report-template-versions" title={t("Versions")} count={record.editions.length} />
      <ul>
        {record.editions.map((edition) => (
          <li key={edition.edition}>
            <span className="report-template-version">
              <strong>{t("Version {{edition}}", { edition: edition.edition })}</strong>
              {edition.edition === record.edition ? ` ${t("(present)")}` : ""}
              <span className="report-template-quiet">{facts(edition)}</span>
            </span>
            <Button
              size="small"
              aria-label={t("View version {{edition}}", { edition: edition.edition })}
              onClick={() => setViewed(edition)}
            >
              {t("View")}
            </Button>
            <Button
              size="small"
              aria-label={t("Use this version: {{edition}}", { edition: edition.edition })}
              onClick={() => use(edition)}
            >
              {t("Use this version")}
            </Button>
          </li>
        ))}
      </ul>
      {viewed === null ? null : (
        <Dialog
          open
          width="large"
          title={t("Version {{edition}}", { edition: viewed.edition })}
          onClose={() => setViewed(null)}
          footer={(close) => (
            <>
              <Button onClick={close}>{t("Close")}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  use(viewed);
                  close();
                }}
              >
                {t("Use this version")}
              </Button>
            </>
          )}
        >
          <p className="report-template-quiet">{facts(viewed)}</p>
          {/* A long one scrolls, and so it can be reached by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
          <section tabIndex={0} aria-label={t("Version {{edition}}", { edition: viewed.edition })}>
            <TemplateReading
              label={t("Content of version {{edition}}", { edition: viewed.edition })}
              content={viewed.content}
            />
          </section>
        </Dialog>
      )}
    </section>
  );
}
