// biome-ignore lint/suspicious/noEmptyInterface: its tables come with its migration.
export interface PersonWorkTables {}
