import type { ZipMember } from './zip-directory.ts'

/** Box drawing, control and replacement characters: typical of names decoded with the wrong code page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const implausible = /[\u0000-\u001f\u007f-\u009f\u2500-\u259f\ufffd]/u
const doubleByte = ['shift_jis', 'gb18030', 'euc-kr', 'big5']
/** Letters of East Asia; half-width katakana are left out, because wrong code pages produce them everywhere. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{ASCII}\u3000-\u303f\uff01-\uff5e]+$/u
const halfWidth = /[\uff61-\uff9f]/u

/**
 * Decodes the name of a zip's member. Old programs wrote names in the local code page without declaring it: `guess` is
 * Tika's opinion (such as `IBM866`), taken unless it gives nonsense and an East Asian table does not.
 */
export function memberName(member: ZipMember, guess?: string): string {
  const asUtf8 = decode(member.name, 'utf-8')
  if (asUtf8 !== undefined) return asUtf8
  const guessed = guess ? decode(member.name, guess) : undefined
  if (guessed && !implausible.test(guessed)) return guessed
  for (const table of doubleByte) {
    const name = decode(member.name, table)
    if (name && eastAsian.test(name) && !halfWidth.test(name) && !implausible.test(name)) return name
  }
  return guessed ?? member.name.toString('latin1')
}

/** Tika's own decoding of the same bytes, by which its answer names the member. */
export function nameByTable(member: ZipMember, table: string | undefined): string {
  return (
    (member.isUtf8 ? decode(member.name, 'utf-8') : undefined) ??
    (table ? decode(member.name, table) : undefined) ??
    memberName(member)
  )
}

function decode(bytes: Buffer, table: string): string | undefined {
  try {
    return new TextDecoder(table, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // An unknown code page, or bytes that are invalid in it.
    return undefined
  }
}
