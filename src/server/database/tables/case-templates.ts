import type { Generated } from "kysely";

/** `organization_id` is the root of the tree that shares it. */
interface Shared {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  organization_id: number;
  created_by: number | null;
  active: number;
}

export interface CaseKindTable extends Shared {
  label: string;
  description: string | null;
  position: number;
}

export interface CaseTemplateTable extends Shared {
  name: string;
  description: string | null;
  /** The newest version. */
  published_version: number;
}

/** Written once and never changed: cases stay with the version they were written under. */
export interface CaseTemplateVersionTable {
  template_id: number;
  version: number;
  /** Sections, defaults and tasks as JSON. */
  definition: string;
  published_at: string;
  published_by: number | null;
}

export interface CaseTemplateTables {
  case_types: CaseKindTable;
  case_categories: CaseKindTable;
  case_templates: CaseTemplateTable;
  case_template_versions: CaseTemplateVersionTable;
}
