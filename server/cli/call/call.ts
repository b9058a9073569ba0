import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { Client, Method } from '../client.ts'
import { methods } from '../client.ts'
import type { Context } from '../context.ts'
import { checkNewFile, saveFile } from '../save-file.ts'
import { cannotRead, openFile } from '../sent-file.ts'
import { writePieces } from '../terminal.ts'
import { withClient } from '../with-client.ts'

/** As commander gives them. */
export type CallFlags = { body?: string; field?: string[]; output?: string }

/** What was asked: nothing, words to look calls up by, or a method with an address. */
export type CallWords = { method: string | undefined; path: string | undefined }

/**
 * Makes any call of the contract and prints its answer; `:project` in the address stands for the project of the command. Without an address lists the calls
 * in whose lines the word stands. So whatever a screen can do can be done by a script.
 */
export async function callServer(context: Context, { method, path }: CallWords, flags: CallFlags): Promise<number> {
  const asked = path === undefined ? undefined : await readAsked(context, { method, path }, flags)
  // A call that changes something must not be made and then be told to have failed.
  if (asked !== undefined && flags.output !== undefined) await checkNewFile(flags.output)
  return withClient(context, async (client) => {
    if (asked === undefined) await listCalls(context, client, method ?? '')
    else await printAnswer(context, await client.request(asked.method, asked.path, asked.content), flags.output)
    return undefined
  })
}

type Asked = { method: Method; path: string; content: { body?: string | FormData; headers?: Record<string, string> } }

/** What is wrong is said before a server is asked, or started. @throws AppError BAD_REQUEST. */
async function readAsked({ config, signal }: Context, { method, path }: CallWords, flags: CallFlags): Promise<Asked> {
  const known = methods.find((each) => each === method?.toUpperCase())
  if (known === undefined) throw wrong(`"${method}" is not a method: it is one of ${methods.join(', ')}`)
  if (!path?.startsWith('/'))
    throw wrong(`"${path}" is not an address: it begins with "/", as in "dossier call GET /api/:project/tags"`)
  if (flags.body !== undefined && flags.field !== undefined) throw wrong('Give --body or --field, not both')
  if (known === 'GET' && (flags.body ?? flags.field) !== undefined)
    throw wrong('A GET sends nothing: leave --body and --field out')
  const address = path.replace(/:project(?=\/|\?|$)/, encodeURIComponent(config.project))
  return { method: known, path: address, content: await readContent(flags, signal) }
}

async function readContent({ body, field }: CallFlags, signal: AbortSignal): Promise<Asked['content']> {
  if (field !== undefined) return { body: await readForm(field) }
  if (body === undefined) return {}
  const text = await readBody(body, signal)
  return { body: text, headers: { 'content-type': isJson(text) ? 'application/json' : 'text/plain' } }
}

/** `@file` is the content of a file, `-` what comes by standard input. */
async function readBody(body: string, signal: AbortSignal): Promise<string> {
  if (body === '-') return textOf(addAbortSignal(signal, process.stdin))
  return body.startsWith('@') ? readFile(body.slice(1), 'utf8').catch(cannotRead(body.slice(1))) : body
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Fields of a form: `name=text`, or `name=@file`. */
async function readForm(fields: string[]): Promise<FormData> {
  const form = new FormData()
  for (const field of fields) {
    const [, name, value = ''] = field.match(/^([^=]+)=(.*)$/s) ?? []
    if (name === undefined) throw wrong(`--field is "${field}" but must be name=text or name=@file`)
    if (!value.startsWith('@')) form.append(name, value)
    else form.append(name, await openFile(value.slice(1)), basename(value))
  }
  return form
}

const wrong = (message: string) => new AppError('BAD_REQUEST', { message })

async function printAnswer({ terminal, signal }: Context, response: Response, output: string | undefined): Promise<void> {
  if (output !== undefined) return saveFile(output, response.body ?? new Blob([]).stream(), signal)
  const type = response.headers.get('content-type') ?? ''
  const hasJson = /^application\/([\w.-]+\+)?json\b/.test(type)
  if (hasJson && !terminal.isJson) return printJson(terminal, await response.text())
  if (response.body !== null && !hasJson && !/^text\/|yaml|xml|csv|ndjson/.test(type) && response.status !== 204) {
    await response.body.cancel()
    throw wrong(`The answer is ${type || 'a file'}: name a file for it with --output`)
  }
  // As it comes, with every digit that it has.
  const isEmpty = await writePieces(terminal, response.body ?? new Blob([]).stream())
  if (hasJson && !isEmpty) await terminal.write('\n')
}

async function printJson(terminal: Context['terminal'], text: string): Promise<void> {
  if (text !== '') await terminal.write(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
}

const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))) })

async function listCalls({ terminal }: Context, client: Client, word: string): Promise<void> {
  const { paths } = await client.ask('GET', '/openapi.json', Description)
  const calls = Object.entries(paths).flatMap(([path, there]) =>
    Object.entries(there).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      summary,
    })),
  )
  const found = calls.filter((each) => Object.values(each).join(' ').toLowerCase().includes(word.toLowerCase()))
  terminal.json(found)
  for (const { method, path, summary } of found) terminal.line(`${method.padEnd(6)} ${path}\n         ${summary}`)
  if (found.length === 0) terminal.line(`No call has "${word}" in its line. "dossier call" lists them all.`)
}
