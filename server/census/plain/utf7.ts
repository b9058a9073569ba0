const labels = /^(unicode-1-1-|x-unicode-2-0-|cs)?utf-?7$/i
const shifted = /\+([A-Za-z0-9+/]*)-?/g

/** Whether this is a name of UTF-7, which no decoder of the platform knows any more. */
export function isUtf7(label: string): boolean {
  return labels.test(label)
}

/** Text in UTF-7 (RFC 2152), in which old mail programs wrote what is not ASCII: `+`, UTF-16 in base64, `-`. */
export function decodeUtf7(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(shifted, (_whole, letters: string) => {
      if (letters === '') return '+'
      const units = Buffer.from(letters, 'base64')
      return units
        .subarray(0, units.length & ~1)
        .swap16()
        .toString('utf16le')
    })
}
