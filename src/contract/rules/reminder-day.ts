/** The calendar day where this program runs, which is where the team is. */
export function dayOf(milliseconds: number): string {
  const at = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
