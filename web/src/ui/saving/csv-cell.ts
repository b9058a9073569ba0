/**
 * A cell of a CSV in quotes (RFC 4180); numbers whole, without. Spreadsheet programs run as a formula what begins with one of `= + - @`, also in their wide forms and behind
 * white space, and names of files come from strangers: such texts get an apostrophe before them.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Math.round(value))
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
