import type { Resolver } from "react-hook-form";
import { blankTemplate } from "#contract/records/report-templates/document.ts";
import {
  type ReportTemplate,
  type ReportTemplateBody,
  type ReportTemplateValues,
  reportTemplateBody,
  type TemplateKind,
  type TemplateLanguage,
} from "#contract/records/report-templates/endpoints.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { readDocument, writeDocument } from "#parts/template-editor/editor-schema.ts";
import type { TemplateFile } from "./template-file.ts";

/** The form's fields. The content is the document as text. */
export interface TemplateFields {
  organization_id?: number | undefined;
  name: string;
  description: string | null;
  language: TemplateLanguage;
  kind: TemplateKind;
  reader: string | null;
  active: boolean;
  content: string;
}

const check = contractResolver<ReportTemplateBody, ReportTemplateValues>(reportTemplateBody);

export const templateResolver: Resolver<TemplateFields, unknown, ReportTemplateBody> = (
  values,
  context,
  options,
) =>
  check(
    { ...values, content: readDocument(values.content) },
    context,
    options as unknown as Parameters<typeof check>[2],
  ) as unknown as ReturnType<Resolver<TemplateFields, unknown, ReportTemplateBody>>;

export const templateValues = ({
  name,
  description,
  language,
  kind,
  reader,
  active,
  content,
}: ReportTemplate): TemplateFields => ({
  name,
  description: description ?? "",
  language,
  kind: kind ?? "paper",
  reader: reader ?? null,
  active,
  content: writeDocument(content),
});

/** A new template: blank, or what it is begun from. */
export const newTemplateValues = (from: TemplateFile | null): Omit<TemplateFields, "organization_id"> => ({
  name: from?.name ?? "",
  description: from?.description ?? "",
  language: from?.language ?? "en-US",
  kind: from?.kind ?? "paper",
  reader: from?.reader ?? null,
  active: true,
  content: writeDocument(from?.content ?? blankTemplate),
});
