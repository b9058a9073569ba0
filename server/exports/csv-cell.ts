/** A value of a CSV, quoted; what a spreadsheet would take for a formula is not one. */
export function cellOf(value: string): string {
  return quoted(isFormula(value) ? `'${value}` : value)
}

/** The same of texts and numbers, of which the latter stand as they are; nothing where there is no value. */
export function csvValue(value: string | number | null): string {
  return typeof value === 'string' && value !== '' ? cellOf(value) : String(value ?? '')
}

/** A text as CSV has it between quotes. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

/** Spreadsheets run what begins so, also in wide forms and behind white space. */
function isFormula(value: string): boolean {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) && !/^-?\d+$/.test(value)
}
