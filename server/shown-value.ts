/** A text with what stands before the `@` of an address left out: it may be a password. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^\s"]*@/g, '//…@')
}

/** A value that was refused, as JSON and without a password, for a message. */
export function shownValue(value: unknown): string {
  return withoutPassword(JSON.stringify(value) ?? '')
}
