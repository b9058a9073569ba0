import type { Piece, PieceKind } from '../piece.ts'

/** The lines of what was found of a kind. */
export const linesOf = (pieces: Piece[], kind: PieceKind): string[] =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
