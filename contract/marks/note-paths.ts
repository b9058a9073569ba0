import { pathPattern } from '../path-patterns/path-pattern.ts'
import { type PatternFault, sentenceOf } from '../path-patterns/pattern-fault.ts'
import { limits } from '../spine/limits.ts'

/** What a note is tied to: a folder with everything below it, or paths that contain what a regular expression says. */
export const noteForms = ['folder', 'expression'] as const
export type NoteForm = (typeof noteForms)[number]

/** A note's place: its form, and the folder or the expression. */
export type NotePlace = { form: NoteForm; path: string }

/** Why a place cannot be a note's. */
export type NotePlaceFault =
  | { code: 'too-long' | 'not-absolute' | 'steps-back' | 'control-characters' }
  | { code: 'expression'; fault: PatternFault }

/** What is wrong with a place; undefined where it can be a note's. */
export function notePlaceFault({ form, path }: NotePlace): NotePlaceFault | undefined {
  if (unfit.test(path)) return { code: 'control-characters' }
  if (form === 'expression') {
    const read = pathPattern(path)
    return 'fault' in read ? { code: 'expression', fault: read.fault } : undefined
  }
  if (path.length > limits.notePathLength) return { code: 'too-long' }
  if (!path.startsWith('/')) return { code: 'not-absolute' }
  return /\/\.\.?(?:\/|$)/.test(path) ? { code: 'steps-back' } : undefined
}

/** The same as a sentence. */
export function notePlaceSentence(fault: NotePlaceFault): string {
  return fault.code === 'expression' ? sentenceOf(fault.fault) : sentences[fault.code]
}

/** A folder in the one form in which it is stored: absolute, without slashes that say nothing. */
export function plainFolder(path: string): string {
  const plain = path.replace(/\/+/g, '/').replace(/\/$/, '')
  return plain === '' ? '/' : plain
}

/** Answers the function that tells whether a path is a folder or lies below it: what only begins with its name does not. */
export function folderMatcher(folder: string): (path: string) => boolean {
  const inside = folder === '/' ? '/' : `${folder}/`
  return (path) => path.startsWith(inside) || path === folder
}

/** Answers the function that tells whether a note is about a path. What cannot be read, as of an older version, is about none. */
export function noteMatcher({ form, path: place }: NotePlace): (path: string) => boolean {
  if (form === 'folder') return folderMatcher(place)
  const read = pathPattern(place)
  return 'fault' in read ? () => false : read.matches
}

/** Signs that no name of a file shows, and halves of signs. */
const unfit = /[\p{Cc}\p{Cs}]/u

const sentences: Record<Exclude<NotePlaceFault['code'], 'expression'>, string> = {
  'too-long': `The path of a folder has at most ${limits.notePathLength} characters`,
  'not-absolute': 'The path of a folder begins with /: write it from the root of the disk',
  'steps-back': 'The path of a folder cannot hold . or .. as a name: write it out',
  'control-characters': 'A path cannot hold control characters: type it again instead of pasting it',
}
