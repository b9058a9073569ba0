/** A file inside a text (`begin 644 name` … `end`). */
export type UuencodedFile = { name: string; bytes: Buffer }

const block = /^begin(?:-base64)? [0-7]{3,4} (\S.*)\r?\n([\s\S]*?)^(?:end|====)[ \t]*\r?$/gm

/** Takes encoded files out of a text: the text without them, and the files. */
export function takeUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin/m.test(text)) return { text, files: [] }
  const files: UuencodedFile[] = []
  const rest = text.replace(block, (whole, name: string, body: string) => {
    const bytes = whole.startsWith('begin-base64') ? Buffer.from(body, 'base64') : decodeLines(body)
    files.push({ name: name.trim(), bytes })
    return `${name.trim()}\n`
  })
  return { text: rest, files }
}

/** Each line begins with its length; four characters encode three bytes, six bits each, offset by the space. */
function decodeLines(body: string): Buffer {
  const lines = body.split(/\r?\n/).filter((line) => line !== '' && line !== '`')
  return Buffer.concat(lines.map(decodeLine))
}

function decodeLine(line: string): Buffer {
  const bits = (at: number) => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f
  const length = bits(0)
  const bytes: number[] = []
  for (let at = 1; bytes.length < length && at < line.length; at += 4) {
    const group = (bits(at) << 18) | (bits(at + 1) << 12) | (bits(at + 2) << 6) | bits(at + 3)
    bytes.push(group >> 16, (group >> 8) & 0xff, group & 0xff)
  }
  return Buffer.from(bytes.slice(0, length))
}
