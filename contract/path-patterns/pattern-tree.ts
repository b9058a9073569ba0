/** Whether a character (a code point) is one of those that are meant. */
export type CharacterTest = (code: number) => boolean

/** Something about a place between two characters. */
export type Assertion = 'start' | 'end' | 'edge of a word' | 'no edge of a word' | 'not within a word'

/** An expression as it was read. `most`: null where there is no limit; `isLazy`: as few as possible are preferred, which changes what is found, never whether. */
export type PatternNode =
  | { kind: 'character'; test: CharacterTest }
  | { kind: 'assertion'; what: Assertion }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; least: number; most: number | null; isLazy: boolean }
