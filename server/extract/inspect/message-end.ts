import { because, type Reason } from '@dossier/contract'
import { type Bytes, findBytes, tailOf } from '../../containers/bytes.ts'

const headBytes = 64 * 1024
const tailBytes = 64 * 1024

/** A message of several parts ends with the boundary that its head names, and two dashes (RFC 2046, 5.1.1). */
export async function checkMessage(bytes: Bytes): Promise<Reason | undefined> {
  const boundary = boundaryOf((await bytes.read(0, headBytes)).toString('latin1'))
  if (boundary === undefined) return undefined
  const end = Buffer.from(`--${boundary}--`, 'latin1')
  // Mostly it stands at the very end; some programs add more behind it.
  if ((await tailOf(bytes, tailBytes)).tail.includes(end) || (await findBytes(bytes, end)) >= 0) return undefined
  return because('cut-message')
}

function boundaryOf(text: string): string | undefined {
  const [headers = ''] = text.split(/\r?\n\r?\n/, 1)
  const lines = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const type = lines.find((line) => /^content-type:\s*multipart\//i.test(line)) ?? ''
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  return quoted?.trimEnd() ?? plain
}
