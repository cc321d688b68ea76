/** Roles in one organization; each holds in the organizations below it too. */
export const roles = ["administrator", "assessor", "investigator", "viewer"] as const;
export type Role = (typeof roles)[number];
export const roleNames: Readonly<Record<Role, string>> = {
  administrator: "Administrator",
  assessor: "Assessor",
  investigator: "Investigator",
  viewer: "Viewer",
};
