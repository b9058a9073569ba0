import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Something that is looked at, by the last part of its path or its name, and what was planted in it: quiet months, missing numbers, or nothing. */
export type Planted =
  | { kind: 'folder' | 'mailbox' | 'sender'; subject: string; from: string; to: string }
  | { kind: 'series'; subject: string; missing: string[] }

/** Folders, mailboxes and series in which nothing is missing, or no more than is their habit, beside those with gaps. */
export const whole = ['calm', 'no August', 'gwen.mbox', 'cards', 'photos']

/** From January 2012 on. */
const months = 36

/**
 * Writes a made investigation: letters, mailboxes and series of numbers, some with gaps.
 * Answers what was planted.
 */
export async function writeMadeInvestigation(root: string): Promise<Planted[]> {
  await writeLetters(root, 'harbour', (month) => isBetween(month, 14, 17))
  await writeLetters(root, 'board', (month) => isBetween(month, 22, 24))
  await writeLetters(root, 'calm', () => false)
  await writeLetters(root, 'no August', (month) => month % 12 === 7)
  await writeMailbox(root, 'ann', (month) => isBetween(month, 9, 12))
  await writeMailbox(root, 'bert', (month) => isBetween(month, 19, 23))
  await writeMailbox(root, 'gwen', () => false)
  await writeSeries(root, 'bills', [17, 18])
  await writeSeries(root, 'deeds', [31])
  await writeSeries(root, 'cards', [])
  await writeSeries(root, 'photos', [3, 4, 8, 9, 12, 15, 16, 19, 23, 24, 27, 31, 32, 36, 38])
  return [
    { kind: 'folder', subject: 'harbour', from: '2013-03', to: '2013-06' },
    { kind: 'folder', subject: 'board', from: '2013-11', to: '2014-01' },
    { kind: 'mailbox', subject: 'ann.mbox', from: '2012-10', to: '2013-01' },
    { kind: 'sender', subject: 'ann@quay.example', from: '2012-10', to: '2013-01' },
    { kind: 'mailbox', subject: 'bert.mbox', from: '2013-08', to: '2013-12' },
    { kind: 'sender', subject: 'bert@quay.example', from: '2013-08', to: '2013-12' },
    { kind: 'series', subject: 'bills', missing: ['017', '018'] },
    { kind: 'series', subject: 'deeds', missing: ['031'] },
  ]
}

const isBetween = (month: number, from: number, to: number) => month >= from && month <= to

/** Three letters a month, of another sender each month, so that only their folder says something. */
async function writeLetters(root: string, folder: string, isSilent: (month: number) => boolean): Promise<void> {
  await mkdir(join(root, folder), { recursive: true })
  for (const { month, day } of days(isSilent)) {
    const sender = `${folder.replace(' ', '')}-${month}@letters.example`
    await writeFile(join(root, folder, `${nameOf(month, day)}.eml`), message({ sender, month, day }))
  }
}

async function writeMailbox(root: string, owner: string, isSilent: (month: number) => boolean): Promise<void> {
  await mkdir(join(root, 'mail'), { recursive: true })
  const all = days(isSilent).map(
    ({ month, day }) =>
      `From ${owner} ${dateOf(month, day).toUTCString()}\n${message({ sender: `${owner}@quay.example`, month, day })}\n`,
  )
  await writeFile(join(root, 'mail', `${owner}.mbox`), all.join('\n'))
}

async function writeSeries(root: string, folder: string, missing: number[]): Promise<void> {
  await mkdir(join(root, folder), { recursive: true })
  for (let number = 1; number <= 40; number += 1) {
    if (missing.includes(number)) continue
    const name = `${folder}-${String(number).padStart(3, '0')}.txt`
    await writeFile(join(root, folder, name), `Sheet ${number} of the ${folder} of the quay.\n`)
  }
}

function days(isSilent: (month: number) => boolean): { month: number; day: number }[] {
  return Array.from({ length: months }, (_, month) => month)
    .filter((month) => !isSilent(month))
    .flatMap((month) => [4, 12, 22].map((day) => ({ month, day })))
}

const dateOf = (month: number, day: number) => new Date(Date.UTC(2012, month, day, 10))
/** Without the number of a series. */
const nameOf = (month: number, day: number) => dateOf(month, day).toISOString().slice(0, 10)

function message({ sender, month, day }: { sender: string; month: number; day: number }): string {
  return [
    `From: ${sender}`,
    'To: registry@quay.example',
    `Subject: Quay dues ${nameOf(month, day)}`,
    `Date: ${dateOf(month, day).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${nameOf(month, day)}.${sender}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The dues of ${nameOf(month, day)} are paid, says ${sender}.`,
    '',
  ].join('\n')
}
