/**
 * What programs put before the subject of an answer or of what they pass on, in the languages of those that translate it: Outlook, Notes, Thunderbird, QQ; with a
 * number (`Re[2]:`), and colons of both widths.
 */
const prefix =
  /^(?:re|aw|antw|antwort|sv|vs|rv|ref|rif|res|resp|tr|r|odp|ynt|bls|atb|fw|fwd|wg|enc|i|doorst|vl|ilt|回复|答复|转发|回覆|轉寄|返信|転送)\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu
/** A list's name before such a prefix: `[crew] Re: Sailing`. */
const listBefore = /^\[[^\]]{1,60}\]\s*(?=\S{1,10}\s*(?:\[\d{1,3}\])?\s*[:：])/u

/** A subject without what answers add to it, and whether they did. */
export type BareSubject = {
  /** To be compared, whatever its letters and spaces. */
  base: string
  /** All of it, likewise. */
  whole: string
  isReply: boolean
}

/** Far above what a subject can be on one line of a header (RFC 5322, 998 characters). */
const longest = 2_000

/** Takes a subject apart. */
export function bareSubject(subject: string): BareSubject {
  const whole = subject.slice(0, longest).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  let base = whole
  for (;;) {
    const next = withoutPrefix(base)
    if (next === base) break
    base = next
  }
  return { base: base.replace(/ ?\(fwd\)$/u, ''), whole, isReply: base !== whole }
}

function withoutPrefix(subject: string): string {
  const unlisted = subject.replace(listBefore, '')
  const bare = unlisted.replace(prefix, '')
  // A list's name without an answer behind it belongs to the subject.
  return bare === unlisted ? subject : bare
}
