import { isUtf8 } from 'node:buffer'
import { AppError } from '@dossier/contract'

/**
 * The text of a CSV without its byte order mark. `charset`: its encoding where that is told, else it has to be UTF-8. Throws AppError BAD_REQUEST that names the encoding it
 * seems to have, or says that it is no text.
 */
export function decodeCsv(bytes: Uint8Array, charset: string): string {
  const told = charset.trim()
  if (told !== '') return decode(bytes, told)
  const wide = wideEncoding(bytes)
  if (wide !== undefined) throw notUtf8(wide)
  if (bytes.includes(0)) throw notText()
  if (!isUtf8(bytes)) throw notUtf8('windows-1252')
  return decode(bytes, 'utf-8')
}

function decode(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset)
  try {
    const text = decoder.decode(bytes)
    if (text.includes('\u0000')) throw notText()
    return text
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(
      'BAD_REQUEST',
      { message: `The CSV is not ${charset}: it has bytes that mean nothing there`, charset },
      { cause },
    )
  }
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: `There is no encoding "${charset.slice(0, 60)}"` }, { cause })
  }
}

/** By the mark that such files begin with. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function notUtf8(charset: string): AppError {
  const message = `The CSV is not UTF-8; it looks like ${charset}. Save it as UTF-8, or have it converted: send the field "charset" with ${charset}, on the command line --charset ${charset}`
  return new AppError('BAD_REQUEST', { message, charset })
}

function notText(): AppError {
  return new AppError('BAD_REQUEST', {
    message: 'The file is not a CSV: it contains bytes that no text has. Of a spreadsheet export one column as CSV (UTF-8)',
  })
}
