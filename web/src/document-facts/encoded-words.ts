const encodedWord = /=\?([^?\s]+)\?([bqBQ])\?([^?]*)\?=/g

/** Decodes the encoded words of a mail header (RFC 2047), such as `=?utf-8?Q?Cl=C3=B4ture?=`. What cannot be decoded stays as it is. */
export function decodeEncodedWords(text: string): string {
  // White space between two encoded words is not part of the text (RFC 2047, section 6.2).
  const joined = text.replace(/(\?=)\s+(=\?)/g, '$1$2')
  return joined.replace(encodedWord, (whole, charset: string, encoding: string, body: string) => {
    try {
      const bytes = encoding.toLowerCase() === 'b' ? base64Bytes(body) : quotedBytes(body)
      return new TextDecoder(charset.split('*')[0]).decode(bytes)
    } catch {
      return whole
    }
  })
}

function base64Bytes(body: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
}

function quotedBytes(body: string): Uint8Array<ArrayBuffer> {
  const letters = body
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
