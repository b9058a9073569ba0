import reading from '@kenjiuno/msgreader'
import { frameOf } from './mail.ts'
import type { MadeBody } from './page.ts'

const mostHeads = 400
/** Code pages of Windows by number, where they have a name of their own. */
const codePages = new Map([
  [65001, 'utf-8'],
  [20127, 'us-ascii'],
  [28591, 'iso-8859-1'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [20866, 'koi8-r'],
])

/** A message of Outlook: its own markup where it has any, else its text. */
export function outlookFrame(bytes: Buffer): MadeBody {
  const reader = new reading.default(new Uint8Array(bytes).buffer)
  const mail = reader.getFileData()
  if (mail.error) throw new Error(mail.error)
  const pictures = (mail.attachments ?? []).flatMap((attachment) => {
    if (!attachment.pidContentId) return []
    const { content } = reader.getAttachment(attachment)
    const contentType = attachment.attachMimeTag ?? typeOf(attachment.fileName ?? '')
    return [{ name: attachment.pidContentId, contentType, bytes: content }]
  })
  const html = mail.html ? decode(mail.html, mail.internetCodepage) : mail.bodyHtml
  return frameOf({ html, text: mail.body, pictures, heads: headsOf(mail) })
}

type Mail = ReturnType<InstanceType<typeof reading.default>['getFileData']>

function headsOf({ headers = '', subject = '', senderName = '', senderEmail = '', recipients = [] }: Mail): [string, string][] {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const heads = unfolded.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
  })
  if (heads.length > 0) return heads.slice(0, mostHeads)
  // A message that was never sent has no lines of transport.
  const to = recipients.map(({ name = '', email = '' }) => (email === '' ? name : `${name} <${email}>`)).join(', ')
  const own: [string, string][] = [
    ['Subject', subject],
    ['From', senderEmail === '' ? senderName : `${senderName} <${senderEmail}>`],
    ['To', to],
  ]
  return own.filter(([, value]) => value.trim() !== '')
}

function decode(bytes: Uint8Array, codePage = 65001): string {
  const name = codePages.get(codePage) ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'utf-8')
  return new TextDecoder(name).decode(bytes)
}

function typeOf(name: string): string {
  const end = /\.(png|jpe?g|gif|webp|bmp)$/i.exec(name)?.[1]?.toLowerCase()
  return end === undefined ? '' : `image/${end === 'jpg' ? 'jpeg' : end}`
}
