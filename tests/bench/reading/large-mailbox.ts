import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { IndexingProperties, Task } from '@dossier/contract'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { untilGone } from '../../proof/ground.ts'
import { countFound } from '../measuring/count-found.ts'
import { watchCpu } from '../measuring/cpu-time.ts'
import { peakFigure, readPrivateMemory, watchPeak } from '../measuring/memory.ts'
import { type Figure, seconds } from '../measuring/table.ts'

const longestMs = 6 * 3_600_000
const attachmentBytes = 60_000
const pictureBytes = 700_000

/** A letter of some 1.6 KB. */
const letterLines = 25

/** What hangs on each message: a text of 60 KB, a picture of 700 KB, or nothing, where each is a letter of 1.6 KB. */
export type Attached = 'text' | 'picture' | 'nothing'

const told: Record<Attached, string> = { text: 'a text each', picture: 'a picture each', nothing: 'nothing attached' }

/** How often it is told how far it is. */
const tellEveryMs = 20_000

/**
 * A mailbox of so many megabytes, made for this run: how long until the words of all its messages and attachments are found, and what all processes take at most. Half-way
 * all of them are killed: it has to go on behind the messages that were read.
 */
export async function measureLargeMailbox(mb: number, attached: Attached = 'text'): Promise<Figure[]> {
  const folder = await makeFolder('bench-mailbox')
  const made = { messages: 0 }
  await pipeline(Readable.from(mailbox(mb * 1_000_000, attached, made)), createWriteStream(join(folder, 'all.mbox')))
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
    const memory = peakFigure(peak)
    await expectAll(program, attached, made.messages)
    return [
      {
        name: `a mailbox of ${mb} MB, ${made.messages} messages with ${told[attached]}, killed at half, to its last word`,
        ours: seconds(tookMs),
      },
      { name: 'messages a second', ours: (made.messages / (tookMs / 1_000)).toFixed(0) },
      { name: 'processor time of all processes', ours: `${cpuSeconds.toFixed(0)} s: ${cpu.parts()}` },
      { name: `from the start after the kill to what is behind the ${before} messages that were read`, ours: seconds(behindMs) },
      memory,
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

/** Each message and each attached text has a word of its own. @throws where one of them is not found, or not all are there. */
async function expectAll(program: Program, attached: Attached, messages: number): Promise<void> {
  const last = messages - 1
  const words = [0, last].flatMap((number) => [`message${number}word`, ...(attached === 'text' ? [`attached${number}word`] : [])])
  for (const word of words) if ((await countFound(program, word)) !== 1) throw new Error(`${word} is not found`)
  const embedded = await countFound(program, 'extractionLevel:[1 TO 2] AND path:*all.mbox')
  const expected = attached === 'nothing' ? messages : 2 * messages
  if (embedded !== expected) throw new Error(`${embedded} messages and attachments are found, not ${expected}`)
}

/** Messages with what hangs on them, each with words of its own (RFC 4155). */
function* mailbox(bytes: number, attached: Attached, made: { messages: number }): Generator<string> {
  for (let written = 0; written < bytes; made.messages += 1) {
    const message = messageOf(made.messages, attached)
    written += message.length
    yield message
  }
}

function messageOf(number: number, attached: Attached): string {
  const head = [
    'From a@example.org Mon Nov 23 01:02:03 2026',
    `From: a${number % 900}@example.org`,
    `To: b${number % 70}@example.org`,
    `Subject: Crane ${number}`,
    `Message-ID: <${number}@example.org>`,
    'MIME-Version: 1.0',
  ]
  if (attached === 'nothing') return [...head, ...letter(number)].join('\n')
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `message${number}word ${wordsOf(number, 3)}`,
    ...(attached === 'text' ? textPart(number) : picturePart(number)),
    '--b--',
    '',
    '',
  ].join('\n')
}

/** Each letter takes some that lie together. */
const lines = Array.from({ length: 20_000 }, (_, number) => wordsOf(number, number % 7))

function letter(number: number): string[] {
  const from = (number * 31) % (lines.length - letterLines)
  const body = lines.slice(from, from + letterLines)
  return ['Content-Type: text/plain; charset=utf-8', '', `message${number}word`, ...body, '', '']
}

function textPart(number: number): string[] {
  const text = `attached${number}word ${wordsOf(number, 1)}\n`.padEnd(attachmentBytes, `${wordsOf(number, 2)}\n`)
  return [
    '--b',
    `Content-Type: text/plain; charset=utf-8; name="list ${number}.txt"`,
    `Content-Disposition: attachment; filename="list ${number}.txt"`,
    'Content-Transfer-Encoding: base64',
    '',
    inLines(Buffer.from(text)),
  ]
}

function wordsOf(number: number, salt: number): string {
  return Array.from({ length: 12 }, (_, at) => (((number + salt) * (at + 7)) % 99_991).toString(36)).join(' ')
}

/** Long lines, so that all that is the same in each picture is encoded once. */
function picturePart(number: number): string[] {
  const title = pngChunk('tEXt', Buffer.from(`Title\0attached${number}word`.padEnd(30)))
  return [
    '--b',
    `Content-Type: image/png; name="crane ${number}.png"`,
    `Content-Disposition: attachment; filename="crane ${number}.png"`,
    'Content-Transfer-Encoding: base64',
    '',
    inLines(Buffer.concat([pictureHead, title])),
    pictureRest,
  ]
}

function inLines(bytes: Buffer): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')
}

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A gray pixel, with noise in a private chunk, as large pictures have it in their pixels. */
const pictureHead = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  pngChunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
])
const pictureRest = inLines(
  Buffer.concat([
    pngChunk('noIs', randomBytes(pictureBytes)),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]),
)
