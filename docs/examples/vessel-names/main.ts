import { createInterface } from 'node:readline'

/** Finds ships in texts. It speaks by lines of JSON: see docs/guide/extensions.md. */
type Name = { begin: number; end: number; category: 'ORGANIZATION' }

const ship = /\b(?:MV|M\/V|MS|MT|SS|HMS)\s+(?:\p{Lu}[\p{L}'-]+)(?:\s+\p{Lu}[\p{L}'-]+)*/gu

function namesIn(text: string): Name[] {
  return Array.from(text.matchAll(ship), ({ 0: found, index }) => ({
    begin: index,
    end: index + found.length,
    category: 'ORGANIZATION',
  }))
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

function answer(line: string): void {
  const asked: unknown = JSON.parse(line)
  if (typeof asked !== 'object' || asked === null) return
  // The first line says what it is started for; every other one brings a text.
  if ('text' in asked && 'id' in asked) say({ id: asked.id, names: namesIn(String(asked.text)) })
  else say({ ready: true })
}

createInterface({ input: process.stdin }).on('line', answer)
