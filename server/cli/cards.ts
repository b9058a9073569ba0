import { readFile } from 'node:fs/promises'
import { AppError } from '@dossier/contract'
import { CheckedCards, cardFaultSentence } from '@dossier/contract/cards'
import type { Context } from './context.ts'
import { exitCodes } from './fault.ts'
import { formatCount, formatPath } from './format.ts'
import { openSession } from './session.ts'

/** `cards verify FILE`: compares an exported file of cards with the originals. Exit code 1 where anything of it is not as the originals have it. */
export async function verifyCards(context: Context, path: string): Promise<number> {
  const { config, terminal, signal } = context
  const file = await readText(path)
  const session = await openSession(config, signal)
  try {
    const address = `/api/${encodeURIComponent(config.project)}/cards/verify`
    const checked = await session.client.ask('POST', address, CheckedCards, { file })
    terminal.json(checked)
    for (const { number, title, path: original, faults, facts } of checked.cards) {
      const state = faults.length === 0 ? 'true' : faults.map((fault) => cardFaultSentence(fault, facts)).join('; ')
      terminal.line(`${String(number).padStart(5)}  ${formatPath(title)} (${formatPath(original)}): ${state}`)
    }
    const all = checked.cards.length
    terminal.line(`\n${formatCount(all - checked.failed)} of ${formatCount(all)} cards are as the originals have them.`)
    if (!checked.isWhole) terminal.line('The file itself is not as it was exported: somebody changed it.')
    return checked.failed === 0 && checked.isWhole ? exitCodes.done : exitCodes.fault
  } finally {
    await session.close()
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new AppError(
      'BAD_REQUEST',
      { message: `${path} cannot be read: name a file that was exported from the cards`, path },
      { cause: error },
    )
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new AppError('BAD_REQUEST', { message: `${path} is no text: it is not as it was exported`, path }, { cause: error })
  }
}
