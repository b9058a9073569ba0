/** UTF-16 units of each text that are compared; longer ones would hold up the page. */
export const comparedAtMost = 2_000_000

/** The most of a text in one answer. */
const pieceLength = 200_000

/** A text piece by piece, up to what is compared. */
export async function readWhole(
  read: (piece: { offset: number; limit: number }) => Promise<{ content: string }>,
): Promise<string> {
  const pieces: string[] = []
  for (let offset = 0; offset < comparedAtMost; offset += pieceLength) {
    const { content } = await read({ offset, limit: pieceLength })
    pieces.push(content)
    if (content.length < pieceLength) break
  }
  return pieces.join('')
}
