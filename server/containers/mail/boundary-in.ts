import { boundaryOf, headerOf } from './mime.ts'

/** The boundary between the parts of a message as its head names it; if that is damaged and separates nothing, as it occurs in the body. Undefined if there is none. */
export function boundaryIn(headers: string, body: Buffer): string | undefined {
  const contentType = headerOf(headers, 'content-type')
  if (!/^multipart\//i.test(contentType)) return contentType === '' ? untoldBoundary(body) : undefined
  const named = boundaryOf(contentType)
  return named !== undefined && body.includes(`--${named}`) ? named : (untoldBoundary(body) ?? named)
}

/** A line that begins a part, and the first line of the part's head. */
const begin = /^--([^\s-][^\r\n]{0,69})\r?\nContent-(?:Type|Transfer-Encoding|Disposition):/im

/**
 * The boundary of a message whose damaged head does not mention parts: a line before the head of a part, which occurs again. To
 * the first reader such a message is one text, packed attachments and all.
 */
function untoldBoundary(body: Buffer): string | undefined {
  const text = body.toString('latin1')
  const [, boundary] = begin.exec(text) ?? []
  const mark = `--${boundary?.trimEnd()}`
  return boundary !== undefined && text.indexOf(`\n${mark}`) !== text.lastIndexOf(`\n${mark}`) ? mark.slice(2) : undefined
}
