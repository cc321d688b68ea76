/** Who may make calls about requests for help. */
export const supportRules = {
  "support.list": { who: "member" },
  "support.create": { who: "member" },
  "support.update": { kind: "support request", right: "edit" },
  "support.picture": { kind: "support request", right: "view" },
} as const;
