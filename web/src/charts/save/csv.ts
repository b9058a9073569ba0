/** A table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. Cells that a spreadsheet would run as formulas get an apostrophe. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
