/** Why an expression cannot be used. */
export type PatternFaultCode =
  | 'empty'
  | 'too-long'
  | 'too-large'
  | 'open-group'
  | 'open-class'
  | 'lone-bracket'
  | 'wrong-class'
  | 'nothing-to-repeat'
  | 'wrong-count'
  | 'unknown-escape'
  | 'back-reference'
  | 'look-around'
  | 'unknown-group'

/** What is wrong with an expression, the place (characters, counted from 1), and what stands there. */
export type PatternFault = { code: PatternFaultCode; at: number; found: string }

/** Thrown while an expression is read, and caught where reading began. */
export class WrongPattern extends Error {
  readonly fault: PatternFault

  constructor(fault: PatternFault) {
    super(sentenceOf(fault))
    this.name = 'WrongPattern'
    this.fault = fault
  }
}

const sentences: Record<PatternFaultCode, string> = {
  empty: 'it is empty: write a part of what is meant',
  'too-long': 'it has more than 1000 characters: write several',
  'too-large': 'its repetitions make it too large: use smaller counts, or * and +',
  'open-group': 'this ( is never closed: add a ), or write \\( for the character',
  'open-class': 'this [ is never closed: add a ], or write \\[ for the character',
  'lone-bracket': 'this has no beginning: write it with a \\ before it for the character',
  'wrong-class':
    'this set is not understood: inside [ ] write \\[, \\] and \\& for these characters, and ranges from low to high',
  'nothing-to-repeat': 'there is nothing to repeat before this: write it with a \\ before it for the character',
  'wrong-count': 'this count is not understood: write {2}, {2,} or {2,5}, at most 1000, or \\{ for the character',
  'unknown-escape':
    'this escape is not known: known are \\d \\w \\s \\b, their capitals, \\t \\n \\r \\f \\v \\xHH \\uHHHH and \\p{…}',
  'back-reference': 'references to groups are not carried out, because they can take for ever',
  'look-around': 'looking ahead and behind is not carried out: write what is there',
  'unknown-group': 'of groups ( ), (?: ) and (?<name> ) are known; for either case write [Aa]',
}

/** A fault as a sentence: where, what stands there, and what to do. The screens have words of their own. */
export function sentenceOf({ code, at, found }: PatternFault): string {
  const place = found === '' ? '' : `at character ${at}, "${found}": `
  return `The regular expression cannot be used: ${place}${sentences[code]}`
}
