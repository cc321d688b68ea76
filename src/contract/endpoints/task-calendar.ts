/** The private iCalendar feed of one's tasks (E-8). */
export const taskCalendarEndpoints = {};
