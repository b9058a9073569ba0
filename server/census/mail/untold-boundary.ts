/** A line that begins a part, and the first line of the part's head. */
const begin = /^--([^\s-][^\r\n]{0,69})\r?\nContent-(?:Type|Transfer-Encoding|Disposition):/im

/**
 * What separates the parts of a message whose head does not say that it has any, since it is damaged: a line before the head of a part, which comes once more. To
 * the first reader such a message is one text, packed attachments and all.
 */
export function untoldBoundary(body: Buffer): string | undefined {
  const text = body.toString('latin1')
  const [, boundary] = begin.exec(text) ?? []
  const mark = `--${boundary?.trimEnd()}`
  return boundary !== undefined && text.indexOf(`\n${mark}`) !== text.lastIndexOf(`\n${mark}`) ? mark.slice(2) : undefined
}
