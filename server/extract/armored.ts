const block = /^-----BEGIN (PGP MESSAGE|AGE ENCRYPTED FILE)-----[ \t]*\r?\n([\s\S]*?)(?:^-----END \1-----|$(?![\s\S]))/gm

/**
 * A message that is encrypted for its receiver and stands in a text as letters: PGP's (RFC 9580, 6.2) and age's. `isAll`: the text has no other words. Undefined where there is
 * none.
 */
export function armoredMessage(text: string): { isAll: boolean } | undefined {
  if (!text.includes('-----BEGIN ')) return undefined
  let isFound = false
  const rest = text.replace(block, (whole: string, kind: string, body: string) => {
    if (kind === 'PGP MESSAGE' && !isEncrypted(body)) return whole
    isFound = true
    return ''
  })
  return isFound ? { isAll: !/[\p{L}\p{N}]/u.test(rest) } : undefined
}

/** Packets of encrypted data and of the keys that they need (RFC 9580, 5): signed ones may be in letters too. */
const encryptedPackets = new Set([1, 3, 9, 18, 20])

function isEncrypted(body: string): boolean {
  // Headers of its own end with an empty line.
  const [, letters = body] = /^(?:[A-Za-z]+: .*\r?\n)*[ \t]*\r?\n([\s\S]*)/.exec(body) ?? []
  const first = Buffer.from(letters.trimStart().slice(0, 4), 'base64')[0] ?? 0
  return first >= 0x80 && encryptedPackets.has(first >= 0xc0 ? first & 63 : (first >> 2) & 15)
}
