/** A text with what stands before the `@` of an address left out: it may be a password. In linear time, however long the text is. */
export function withoutPassword(text: string): string {
  return text.replace(/[^\s"]+/g, (run) => {
    const [from, to] = [run.indexOf('//'), run.lastIndexOf('@')]
    return from >= 0 && to > from ? `${run.slice(0, from)}//…${run.slice(to)}` : run
  })
}

/** A value that was refused, as JSON and without a password, for a message. */
export function shownValue(value: unknown): string {
  return withoutPassword(JSON.stringify(value) ?? '')
}
