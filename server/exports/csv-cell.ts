/** A value of a CSV, quoted; what a spreadsheet would take for a formula is not one. */
export function cellOf(value: string): string {
  return quoted(isFormula(value) ? `'${value}` : value)
}

/** A text as CSV has it between quotes. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

/** Spreadsheets run what begins so. */
function isFormula(value: string): boolean {
  return /^[=+\-@\t\r]/.test(value) && !/^-?\d+$/.test(value)
}
