/** A text as an expression that matches it alone: Lucene gives more characters a meaning than the browser. */
export function escapePattern(text: string): string {
  return text.replace(/[.?+*|{}[\]()"\\#@&<>~^$]/g, '\\$&')
}
