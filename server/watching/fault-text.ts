/** What a fault says of itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Some faults are told in whole sentences, others in words. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
