import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A line of a PDF's outline; `page`: where it leads, counted from 1, null where that is nowhere in the file. */
export type OutlineLine = { key: string; title: string; page: number | null; lines: OutlineLine[] }

/** An outline can be made to be endless. */
const [mostLines, mostDepth] = [2_000, 12]

type Node = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number]

/** The outline of a PDF; links to elsewhere are lines without a page. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineLine[]> {
  const nodes = await pdf.getOutline().catch(() => null)
  let left = mostLines
  const linesOf = async (some: Node[], above: string, depth: number): Promise<OutlineLine[]> => {
    const lines: OutlineLine[] = []
    for (const [index, node] of some.entries()) {
      if (left === 0) break
      left -= 1
      const key = `${above}${index}.`
      const below = depth < mostDepth ? await linesOf(node.items, key, depth + 1) : []
      lines.push({ key, title: node.title.trim() || '—', page: await pageOf(pdf, node.dest), lines: below })
    }
    return lines
  }
  return linesOf(nodes ?? [], '', 0)
}

async function pageOf(pdf: PDFDocumentProxy, dest: Node['dest']): Promise<number | null> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const target: unknown = explicit?.[0]
    if (typeof target === 'number') return target + 1
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : null
  } catch {
    // It leads to a page that is not there.
    return null
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
