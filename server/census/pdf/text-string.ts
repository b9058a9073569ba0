/** Where PDFDocEncoding is not Latin-1: from 0x18 and from 0x80 on (ISO 32000-1, annex D.2). */
const [low, high] = ['˘ˇˆ˙˝˛˚˜', '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž�€']

/** Text of a string: UTF-16 or UTF-8 by its byte order mark, otherwise PDFDocEncoding. Language codes between two escape characters are not text. */
export function textOfString(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return withoutLanguages(new TextDecoder('utf-16be').decode(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutLanguages(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return withoutLanguages(new TextDecoder().decode(bytes))
  return Array.from(bytes, signOf).join('')
}

function signOf(byte: number): string {
  if (byte >= 0x18 && byte < 0x20) return low.charAt(byte - 0x18)
  return byte >= 0x80 && byte <= 0xa0 ? high.charAt(byte - 0x80) : String.fromCharCode(byte)
}

function withoutLanguages(text: string): string {
  const parts = text.split('\u001b')
  return parts.filter((part, index) => index % 2 === 0 || !/^[A-Za-z-]{2,10}$/.test(part)).join('')
}
