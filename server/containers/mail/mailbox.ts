import { type Bytes, findBytes } from '../bytes.ts'

/** Where a message of a mailbox lies: its `From ` line and where that is, its first header, and its end. */
export type MailboxPlace = { at: number; line: string; start: number; end: number }

const mark = Buffer.from('From ')
const lineMark = Buffer.from('\nFrom ')
/** How much of a line and the next is examined. */
const lookBytes = 1024

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** As `asctime` writes it, with a time zone before or after the year; as mails write it; ISO 8601. */
const dated = new RegExp(
  [
    `\\b${month}\\s+\\d{1,2}\\s+\\d{1,2}:\\d{2}.{0,24}\\b\\d{4}\\b`,
    `\\b\\d{1,2}\\s+${month}\\s+\\d{2,4}\\s+\\d{1,2}:\\d{2}`,
    '\\b\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}',
  ].join('|'),
)
const isHeader = /^[!-9;-~]+:/

/**
 * The messages of a mailbox (RFC 4155). A line that begins with `From ` begins a message where it has a date. One without is text, unless it is
 * no more than an address between an empty line and a header, or the whole mailbox has no dates.
 */
export async function* mailboxPlaces(mailbox: Bytes): AsyncGenerator<MailboxPlace> {
  let open: Omit<MailboxPlace, 'end'> | undefined
  let wantsDate = true
  for await (const place of fromLines(mailbox)) {
    if (!open) wantsDate = dated.test(place.line)
    else if (!isSeparator(place, wantsDate)) continue
    if (open) yield { ...open, end: place.at }
    open = { at: place.at, line: place.line, start: place.start }
  }
  if (open && open.start < mailbox.sizeBytes) yield { ...open, end: mailbox.sizeBytes }
}

/** Whether every line that begins with `From ` begins a message. */
export async function isPlainMailbox(mailbox: Bytes): Promise<boolean> {
  let [lines, messages] = [0, 0]
  for await (const _line of fromLines(mailbox)) lines += 1
  for await (const _place of mailboxPlaces(mailbox)) messages += 1
  return lines <= messages
}

/** A message as readers give it: with line feeds only, one at the end. */
export async function readMailboxMessage(mailbox: Bytes, { start, end }: Pick<MailboxPlace, 'start' | 'end'>): Promise<Buffer> {
  const bytes = await mailbox.read(start, end - start)
  const text = bytes.includes('\r') ? bytes.toString('latin1').replace(/\r\n?/g, '\n') : undefined
  const lines = text === undefined ? bytes : Buffer.from(text, 'latin1')
  return lines.at(-1) === 0x0a ? lines : Buffer.concat([lines, Buffer.from('\n')])
}

type FromLine = { at: number; line: string; start: number; next: string; isBehindBlank: boolean }

function isSeparator({ line, next, isBehindBlank }: FromLine, wantsDate: boolean): boolean {
  if (dated.test(line)) return true
  return isBehindBlank && isHeader.test(next) && (!wantsDate || /^From \S+\s*$/.test(line))
}

async function* fromLines(mailbox: Bytes): AsyncGenerator<FromLine> {
  let at = (await mailbox.read(0, mark.length)).equals(mark) ? 0 : await nextLine(mailbox, 0)
  for (; at >= 0; at = await nextLine(mailbox, at)) {
    const text = (await mailbox.read(at, lookBytes)).toString('latin1')
    const [line = '', next = ''] = text.split(/\r?\n/, 2)
    const end = await findBytes(mailbox, Buffer.from('\n'), at)
    const before = (await mailbox.read(at - 3, Math.min(3, at))).toString('latin1')
    yield { at, line, next, start: end < 0 ? mailbox.sizeBytes : end + 1, isBehindBlank: at === 0 || /\n\r?\n$/.test(before) }
  }
}

async function nextLine(mailbox: Bytes, from: number): Promise<number> {
  const found = await findBytes(mailbox, lineMark, from)
  return found < 0 ? -1 : found + 1
}
