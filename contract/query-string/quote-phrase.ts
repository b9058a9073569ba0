/** A text as a phrase of a query string: in quotes, with quotes and backslashes escaped. */
export function quotePhrase(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
