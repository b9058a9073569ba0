import { boundaryOf, headerOf } from './mime.ts'

/** What separates the parts of a message: as its head names it; where that is damaged, and no part is parted by it, as it comes in the body. Undefined where there are none. */
export function boundaryIn(headers: string, body: Buffer): string | undefined {
  const contentType = headerOf(headers, 'content-type')
  if (!/^multipart\//i.test(contentType)) return contentType === '' ? untoldBoundary(body) : undefined
  const named = boundaryOf(contentType)
  return named !== undefined && body.includes(`--${named}`) ? named : (untoldBoundary(body) ?? named)
}

/** A line that begins a part, and the first line of the part's head. */
const begin = /^--([^\s-][^\r\n]{0,69})\r?\nContent-(?:Type|Transfer-Encoding|Disposition):/im

/**
 * What separates the parts of a message whose head does not say that it has any, since it is damaged: a line before the head of a part, which comes once more. To
 * the first reader such a message is one text, packed attachments and all.
 */
function untoldBoundary(body: Buffer): string | undefined {
  const text = body.toString('latin1')
  const [, boundary] = begin.exec(text) ?? []
  const mark = `--${boundary?.trimEnd()}`
  return boundary !== undefined && text.indexOf(`\n${mark}`) !== text.lastIndexOf(`\n${mark}`) ? mark.slice(2) : undefined
}
