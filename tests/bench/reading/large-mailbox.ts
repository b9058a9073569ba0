import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { countFound } from '../measuring/count-found.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const mostMegabytes = 1_200
const longestMs = 6 * 3_600_000
const attachmentBytes = 60_000

/** A mailbox of so many megabytes, made for this run: how long until the words of its last message and of the last attachment are found, and what all processes take at most. */
export async function measureLargeMailbox(mb: number): Promise<Figure[]> {
  const folder = await makeFolder('bench-mailbox')
  const made = { messages: 0 }
  await pipeline(Readable.from(mailbox(mb * 1_000_000, made)), createWriteStream(join(folder, 'all.mbox')))
  const home = await makeFolder('bench-mailbox-home')
  const program = await startProgram(home, ['--memory', '1.2g'], unchecked)
  // The sample comes first.
  await untilIndexed(program, longestMs)
  const peak = watchPeak(home)
  const cpu = watchCpu(home)
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder })
    await untilIndexed(program, longestMs)
    const tookMs = performance.now() - startedAt
    const cpuSeconds = cpu.stop()
    const bytes = peak.stop()
    const last = made.messages - 1
    for (const word of [`message0word`, `attached0word`, `message${last}word`, `attached${last}word`])
      if ((await countFound(program, word)) !== 1) throw new Error(`${word} is not found`)
    return [
      { name: `a mailbox of ${mb} MB, ${made.messages} messages, to its last word`, ours: seconds(tookMs) },
      { name: 'processor time of all processes', ours: `${cpuSeconds.toFixed(0)} s: ${cpu.parts()}` },
      {
        name: 'memory of all processes meanwhile, at most',
        ours: `${megabytes(bytes)}: ${peak.parts()}`,
        target: `${mostMegabytes} MB`,
        isReached: bytes < mostMegabytes * 1_000_000,
      },
    ]
  } finally {
    cpu.stop()
    peak.stop()
    await program.stop()
  }
}

/** Messages with a text and an attached one, each with words of its own (RFC 4155). */
function* mailbox(bytes: number, made: { messages: number }): Generator<string> {
  for (let written = 0; written < bytes; made.messages += 1) {
    const message = messageOf(made.messages)
    written += message.length
    yield message
  }
}

function messageOf(number: number): string {
  const words = (salt: number) =>
    Array.from({ length: 12 }, (_, at) => (((number + salt) * (at + 7)) % 99_991).toString(36)).join(' ')
  const attached = Buffer.from(`attached${number}word ${words(1)}\n`.padEnd(attachmentBytes, `${words(2)}\n`)).toString('base64')
  return [
    'From a@example.org Mon Nov 23 01:02:03 2026',
    `From: a${number % 900}@example.org`,
    `To: b${number % 70}@example.org`,
    `Subject: Crane ${number}`,
    `Message-ID: <${number}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `message${number}word ${words(3)}`,
    '--b',
    `Content-Type: text/plain; charset=utf-8; name="list ${number}.txt"`,
    `Content-Disposition: attachment; filename="list ${number}.txt"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(attached.match(/.{1,76}/g) ?? []),
    '--b--',
    '',
    '',
  ].join('\n')
}
