/** Spec §7, "Notifications". */
export const notificationEndpoints = {};
