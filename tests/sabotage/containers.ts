import { gzipSync } from 'node:zlib'
import { tarOf } from '@dossier/server/containers/testing/odd-archives.ts'
import { storedRar } from '@dossier/server/containers/testing/stored-rar.ts'
import { zipOf } from '../planted/zip.ts'
import { type Member, stored7z } from './stored-7z.ts'

/** How a container of each kind that can be made here is made of members. */
export const containers: Record<string, (members: Member[]) => Buffer> = {
  zip: (members) => zipOf(members.map(({ name, text }) => ({ name, content: text }))),
  tar: (members) => tarOf(members.map(({ name, text }) => ({ name, bytes: text }))),
  'tar.gz': (members) => gzipSync(tarOf(members.map(({ name, text }) => ({ name, bytes: text })))),
  '7z': stored7z,
  rar: storedRar,
  eml: mailWith,
  mbox: (members) => Buffer.from(members.map((member) => mailOf(member)).join('')),
}

/** A mail with an attachment for each member. */
function mailWith(members: Member[]): Buffer {
  const head =
    'From: a@example.org\nTo: b@example.org\nSubject: Files\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="cut"\n\n'
  const body = '--cut\nContent-Type: text/plain\n\nSee the files.\n'
  const parts = members.map(
    ({ name, text }) =>
      `--cut\nContent-Type: text/plain; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${text}\n`,
  )
  return Buffer.from(`${head}${body}${parts.join('')}--cut--\n`)
}

/** A mail of a mailbox; its subject is the member's name. */
function mailOf({ name, text }: Member): string {
  return `From a@example.org Mon Jan  6 10:00:00 2020\nFrom: a@example.org\nTo: b@example.org\nSubject: ${name}\nMessage-ID: <${name}@example.org>\n\n${text}\n\n`
}
