import { type Planter, plantFile } from '../planting.ts'

/** Lines as mail programs send them. */
export const lines = (...all: (string | string[])[]) => all.flat().join('\r\n')

/** One part: its headers, and its lines. */
export const part = (headers: string[], ...body: string[]) => [...headers, '', ...body]

/** The lines of a multipart body. */
export function multipart(
  boundary: string,
  parts: string[][],
  { before = [], behind = [] }: { before?: string[]; behind?: string[] } = {},
): string[] {
  return [...before, ...parts.flatMap((each) => [`--${boundary}`, ...each]), `--${boundary}--`, ...behind]
}

/** A part of parts: `kind` is the subtype, such as `mixed`. */
export const many = (kind: string, boundary: string, parts: string[][]) =>
  part([`Content-Type: multipart/${kind}; boundary="${boundary}"`], ...multipart(boundary, parts))
/** A part of plain text. */
export const plain = (text: string) => part(['Content-Type: text/plain; charset=utf-8'], text)
/** A part of HTML. */
export const html = (text: string) => part(['Content-Type: text/html; charset=utf-8'], `<html><body><p>${text}</p></body></html>`)
/** An invitation to a meeting. */
export const calendar = (text: string) =>
  part(
    ['Content-Type: text/calendar; method=REQUEST; charset=utf-8'],
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:${text}`,
    'END:VEVENT',
    'END:VCALENDAR',
  )
/** Lines of base64. */
export const based = (content: Buffer | string) =>
  Buffer.from(content)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
    .split('\r\n')
/** A part that is a file. */
export const attachment = (name: string, type: string, content: Buffer | string, more: string[] = []) =>
  part(
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...more,
    ],
    ...based(content),
  )
/** Headers that every mail has. */
export const head = [
  'From: Ana <ana@example.org>',
  'To: Bo <bo@example.org>',
  'Date: Mon, 2 Mar 2020 09:20:30 +0000',
  'MIME-Version: 1.0',
]

/** A planted mail: `make` gives what follows the usual headers, or all of its bytes. */
export const plantOneMail = (seed: string) => (name: string, make: (planter: Planter) => string[] | Buffer) =>
  plantFile({ format: 'Mail', name: `${name}.eml`, seed }, (planter) => {
    const made = make(planter)
    return Buffer.isBuffer(made) ? made : lines([...head, ...made])
  })
