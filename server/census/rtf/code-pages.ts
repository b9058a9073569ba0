import { decodeLabel } from '../plain/decode.ts'
import { dosTables } from '../plain/dos-tables.ts'

/** Encodings by Windows code page number, where the name is not `windows-` plus the number. */
const names: Record<number, string> = {
  437: 'ibm437',
  850: 'ibm850',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** The name of a Windows code page. */
export function codePageName(number: number): string {
  return names[number] ?? `windows-${number}`
}

/** Code pages by `\\fcharset`; the default (1) means the document's. */
const charsets: Record<number, string> = {
  0: 'windows-1252',
  77: 'macintosh',
  78: 'shift_jis',
  79: 'euc-kr',
  80: 'gbk',
  81: 'big5',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
  254: 'ibm437',
  255: 'ibm850',
}

/** A font's code page by its `\fcharset` number; undefined: the document's. */
export function charsetName(charset: number): string | undefined {
  return charset === symbols ? 'symbol' : charsets[charset]
}

const symbols = 2

/** Decodes bytes; symbol fonts and unknown code pages yield no words. */
export function decodeCodePage(bytes: Buffer, name: string): string {
  if (bytes.every((byte) => byte < 0x80)) return bytes.toString('latin1')
  const upper = name === 'ibm437' || name === 'ibm850' ? dosTables[name] : undefined
  if (upper !== undefined) return Array.from(bytes, (byte) => signOf(byte, upper)).join('')
  return (name === 'symbol' ? undefined : decodeLabel(bytes, name)) ?? bytes.toString('latin1').replace(/[\x80-\xff]/g, '\ufffd')
}

function signOf(byte: number, upper: string): string {
  return byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80)
}
