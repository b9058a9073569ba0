import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pictures: ReadonlySet<number> = new Set([OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject])

/**
 * How much of a page pictures cover, from 0 to 1: scans cover all of it. Pictures are drawn as a square of 1 by 1, so that each covers what the
 * determinant of its transformation says, however it is turned; parts of a scan that was cut into strips add up.
 */
export async function pictureShare(page: PDFPageProxy): Promise<number> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { fnArray, argsArray } = await page.getOperatorList()
  const above: number[] = []
  let scale = 1
  let covered = 0
  for (const [index, operation] of fnArray.entries()) {
    const given: unknown = argsArray[index]
    if (operation === OPS.save) above.push(scale)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) scale = above.pop() ?? scale
    else if (operation === OPS.transform) scale *= determinantOf(given)
    else if (operation === OPS.paintFormXObjectBegin) {
      above.push(scale)
      scale *= Array.isArray(given) && given[0] ? determinantOf(given[0]) : 1
    } else if (pictures.has(operation)) covered += scale
  }
  return Math.min(1, covered / Math.abs((right - left) * (top - bottom)) || 0)
}

function determinantOf(matrix: unknown): number {
  const [a, b, c, d] = matrix instanceof Float32Array || Array.isArray(matrix) ? Array.from(matrix, Number) : []
  return a === undefined || b === undefined || c === undefined || d === undefined ? 1 : Math.abs(a * d - b * c)
}
