import { AppError } from '@dossier/contract'

/**
 * The old filter of tasks by name: of a regular expression with anything around it only what clients send, that is letters, `.` (any
 * character), `.*` (any characters), `\.` and `|`. All of it is matched in the length of the name times that of the filter: an engine of regular
 * expressions that tries every way can be kept busy for hours by fourteen characters.
 * @returns whether a name passes; undefined where there is no filter. Throws AppError BAD_REQUEST for anything else.
 */
export function nameFilter(filter: string | undefined): ((name: string) => boolean) | undefined {
  if (filter === undefined || filter === '') return undefined
  if (filter.length > longest) throw refuse(`it is longer than ${longest} characters`)
  const alternatives = filter.split('|').map((one) => one.split('.*').map(readPiece))
  return (name) => alternatives.some((pieces) => hasInOrder(name, pieces))
}

const longest = 200

/** Characters in a row; undefined stands for any. */
type Piece = (string | undefined)[]

/** What has a meaning in regular expressions; `\` may stand before each of these. */
const signs = new Set('\\^$.*+?()[]{}|')

function readPiece(text: string): Piece {
  const piece: Piece = []
  for (let at = 0; at < text.length; at += 1) {
    const [character, next] = [text[at] ?? '', text[at + 1]]
    if (character === '\\' && next !== undefined && signs.has(next)) {
      piece.push(next)
      at += 1
    } else if (character === '.') piece.push(undefined)
    else if (signs.has(character)) throw refuse(`"${character}" is not taken`)
    else piece.push(character)
  }
  return piece
}

/** Each piece at the first place it can have: if a later one fits anywhere, it fits behind that. */
function hasInOrder(name: string, pieces: Piece[]): boolean {
  let at = 0
  for (const piece of pieces) {
    while (at + piece.length <= name.length && !isAt(name, at, piece)) at += 1
    if (at + piece.length > name.length) return false
    at += piece.length
  }
  return true
}

function isAt(name: string, at: number, piece: Piece): boolean {
  return piece.every((character, index) => character === undefined || character === name[at + index])
}

function refuse(why: string): AppError {
  return new AppError('BAD_REQUEST', { message: `filter takes names, ".", ".*", "\\." and "|": ${why}` })
}
