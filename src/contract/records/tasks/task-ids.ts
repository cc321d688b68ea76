/** Greater than any number that a database gives, and smaller than the numbers of records that core made (2^52). */
const firstOfReminders = 1_000_000_000_000;
const lastOfReminders = 2 * firstOfReminders;

/**
 * The id by which the calls of tasks know a reminder: tasks and reminders are numbered apart, and one id there means one
 * record (decision 041). A number that core gave to what it made is one record's already.
 */
export const taskIdOfReminder = (reminderId: number): number =>
  reminderId < firstOfReminders ? firstOfReminders + reminderId : reminderId;

/** Does the id of a task mean a reminder? */
export const isReminderTaskId = (taskId: number): boolean =>
  taskId > firstOfReminders && taskId < lastOfReminders;

/** The id of the reminder itself; one that is such an id already stays as it is. */
export const reminderIdOf = (taskId: number): number =>
  isReminderTaskId(taskId) ? taskId - firstOfReminders : taskId;
