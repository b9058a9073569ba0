/** A text with what stands before the `@` of an address, or behind its `password=`, left out: it may be a password. In linear time, however long the text is. */
export function withoutPassword(text: string): string {
  return text.replace(/[^\s"]+/g, (run) => {
    const [from, to] = [run.indexOf('//'), run.lastIndexOf('@')]
    const shown = from >= 0 && to > from ? `${run.slice(0, from)}//…${run.slice(to)}` : run
    return shown.replace(/([?&]password=)[^&]*/gi, '$1…')
  })
}

/** A value that was refused, as JSON and without a password, for a message. */
export function shownValue(value: unknown): string {
  return withoutPassword(JSON.stringify(value) ?? '')
}
