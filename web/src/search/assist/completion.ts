import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'

/** What is being typed at a place of a query: the value of a field, or a word that may become a field, a name, or nothing else. `start` to `end` is what a choice replaces. */
export type Typing = { start: number; end: number; typed: string } & ({ kind: 'value'; field: string } | { kind: 'word' })

const valueBefore = /(?:^|[\s(+\-!])([\p{L}_][\p{L}\p{N}_.]*):(?:"([^"]*)|([^\s"()[\]{}/]*))$/u
const wordBefore = /(?:^|[\s(+\-!])([\p{L}\p{N}_.']{2,})$/u

/** What is being typed before the caret; null inside a phrase, inside a word, and where nothing can be completed. */
export function typingAt(query: string, caret: number): Typing | null {
  const before = query.slice(0, caret)
  if (/^[\p{L}\p{N}_]/u.test(query.slice(caret))) return null
  const value = before.match(valueBefore)
  if (value) {
    const [written, field = '', quoted, plain = ''] = value
    // Inside an open phrase it only looks like a field.
    if (isInPhrase(before.slice(0, before.length - written.length))) return null
    const typed = quoted ?? plain
    return { kind: 'value', field, typed, start: caret - typed.length - (quoted === undefined ? 0 : 1), end: caret }
  }
  const typed = isInPhrase(before) ? undefined : before.match(wordBefore)?.[1]
  return typed === undefined ? null : { kind: 'word', typed, start: caret - typed.length, end: caret }
}

/** The query with a choice in place of what was typed, and where the caret then stands; where a quoted value is replaced, its closing quote goes with it. */
export function complete(query: string, { start, end }: Typing, text: string): { query: string; caret: number } {
  const rest = query.slice(query[start] === '"' && query[end] === '"' ? end + 1 : end)
  const space = text.endsWith(':') || rest.startsWith(' ') || rest.startsWith(')') ? '' : ' '
  const before = query.slice(0, start) + text + space
  return { query: before + rest, caret: before.length }
}

/** A value as a query string has it: in quotes where it is more than one plain word. */
export function quoteValue(value: string): string {
  const isPlain = /^[\p{L}\p{N}_.@]+$/u.test(value) && !/^(AND|OR|NOT)$/.test(value)
  return isPlain ? value : quotePhrase(value)
}

/** An odd number of quotes stands open. */
function isInPhrase(text: string): boolean {
  return (text.replace(/\\[\s\S]/g, '').split('"').length - 1) % 2 === 1
}
