import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { IndexingProperties, Task } from '@dossier/contract'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { untilGone } from '../../proof/ground.ts'
import { countFound } from '../measuring/count-found.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { readPrivateMemory, watchPeak } from '../measuring/memory.ts'
import { type Figure, megabytes, seconds } from '../measuring/table.ts'

const mostMegabytes = 1_200
const longestMs = 6 * 3_600_000
const attachmentBytes = 60_000

/** How often it is told how far it is. */
const tellEveryMs = 20_000

/**
 * A mailbox of so many megabytes, made for this run: how long until the words of all its messages and attachments are found, and what all processes take at most. Half-way
 * all of them are killed: it has to go on behind the messages that were read.
 */
export async function measureLargeMailbox(mb: number): Promise<Figure[]> {
  const folder = await makeFolder('bench-mailbox')
  const made = { messages: 0 }
  await pipeline(Readable.from(mailbox(mb * 1_000_000, made)), createWriteStream(join(folder, 'all.mbox')))
  const home = await makeFolder('bench-mailbox-home')
  const start = () => startProgram(home, ['--memory', '1.2g'], unchecked)
  let program = await start()
  // The sample comes first.
  await untilIndexed(program, longestMs)
  const peak = watchPeak(home)
  const cpu = watchCpu(home)
  try {
    const startedAt = performance.now()
    await program.call('POST', '/api/local/index', { folder })
    const before = await untilRead(program, (members) => members >= made.messages / 2)
    await program.kill()
    await untilGone(home)
    const againAt = performance.now()
    program = await start()
    await untilRead(program, (members) => members > before)
    const behindMs = performance.now() - againAt
    await untilRead(program)
    const tookMs = performance.now() - startedAt
    const cpuSeconds = cpu.stop()
    const bytes = peak.stop()
    await expectAll(program, made.messages)
    return [
      { name: `a mailbox of ${mb} MB, ${made.messages} messages, killed at half, to its last word`, ours: seconds(tookMs) },
      { name: 'messages a second', ours: (made.messages / (tookMs / 1_000)).toFixed(0) },
      { name: 'processor time of all processes', ours: `${cpuSeconds.toFixed(0)} s: ${cpu.parts()}` },
      { name: `from the start after the kill to what is behind the ${before} messages that were read`, ours: seconds(behindMs) },
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

/** Waits until so many messages are read, or all tasks are done, and answers how many there were; tells on standard error how far it is and what it takes. */
async function untilRead(program: Program, isEnough: (members: number) => boolean = () => false): Promise<number> {
  const startedAt = performance.now()
  let [members, toldAt] = [0, startedAt]
  for (;;) {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const faulty = tasks.find(({ state }) => state === 'ERROR')
    if (faulty) throw new Error(`${faulty.name} ended with a fault: ${JSON.stringify(faulty.error)}\n${program.output()}`)
    const [run] = tasks.flatMap(({ state, properties }) =>
      state === 'DONE' ? [] : (IndexingProperties.safeParse(properties).data ?? []),
    )
    members = run?.largeFile?.members ?? members
    if (isEnough(members) || tasks.every(({ state }) => state === 'DONE')) return members
    if (performance.now() - startedAt > longestMs) throw new Error(`not read after ${longestMs} ms:\n${program.output()}`)
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now()
      const memory = readPrivateMemory(program.home)
      process.stderr.write(
        `${seconds(toldAt - startedAt)}: ${members} read, ${run?.searchable ?? 0} searchable, ${memory.parts}\n`,
      )
    }
    await delay(500)
  }
}

/** Each message and each attachment has a word of its own. @throws where any of them is not found. */
async function expectAll(program: Program, messages: number): Promise<void> {
  const last = messages - 1
  for (const word of [`message0word`, `attached0word`, `message${last}word`, `attached${last}word`])
    if ((await countFound(program, word)) !== 1) throw new Error(`${word} is not found`)
  for (const words of ['message*word', 'attached*word']) {
    const found = await countFound(program, words)
    if (found !== messages) throw new Error(`${words} finds ${found} documents, not ${messages}`)
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
