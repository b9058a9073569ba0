/** Signs that turn the letters behind them around (Unicode TR9: embeddings, overrides, isolates and their ends). */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name as it may be drawn: a sign that turns letters around stands there by its number, or a program could pass for a picture
 * (`invoice[U+202E]gpj.exe`, drawn as `invoiceexe.jpg`). Names in Hebrew or Arabic need none of them.
 */
export function shownName(name: string): string {
  return name.replace(turning, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`)
}
