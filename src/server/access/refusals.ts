/** Said to an administrator about their own account and roles, instead of a refusal without a reason. */
export const ownAccount =
  "This is your own account. Only another administrator changes your roles, or switches you off.";
