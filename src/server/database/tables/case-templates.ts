import type { Generated } from "kysely";

export interface CaseTemplateTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  /** The root of the tree that shares it. */
  organization_id: number;
  created_by: number | null;
  /** What is written under it: a case or an organization of interest. */
  subject: Generated<"case" | "entity">;
  active: number;
  name: string;
  description: string | null;
  /** The newest version. */
  published_version: number;
}

/** Written once and never changed: records stay with the version they were written under. */
export interface CaseTemplateVersionTable {
  template_id: number;
  version: number;
  /** Sections as JSON; of cases defaults and tasks too. */
  definition: string;
  published_at: string;
  published_by: number | null;
}

export interface CaseTemplateTables {
  case_templates: CaseTemplateTable;
  case_template_versions: CaseTemplateVersionTable;
}
