import { DomUtils, parseDocument } from 'htmlparser2'
import { makeBody } from '../frame/make-frame.ts'
import type { MadeStructure, Opened } from '../process/messages.ts'
import { type Block, blocksOf } from './blocks.ts'
import { markdownOf, textOf } from './markdown.ts'
import { isElement, type Node } from './nodes.ts'

/** A part of a text that has no pages of its own ends with the block that reaches so many UTF-16 units. */
const longestPage = 20_000

/** The structure of a document, page by page: a slide, else a part of a few screens. Pictures are left out but for what they are called. */
export async function makeStructure(file: Opened): Promise<MadeStructure> {
  const { body, isCut } = await makeBody(file)
  const { children } = parseDocument(body)
  return { pages: pagesOf(children).map(pageOf), isCut }
}

function pagesOf(nodes: readonly Node[]): Block[][] {
  const slides = nodes.filter(isElement).filter(({ attribs }) => attribs.class === 'dossier-slide')
  if (slides.length > 0) return slides.map(({ children }) => blocksOf(children.filter((node) => !isNumber(node))))
  const pages: Block[][] = []
  let [page, units]: [Block[], number] = [[], 0]
  for (const block of blocksOf(nodes)) {
    page.push(block)
    units += textOf(block).length
    if (units < longestPage) continue
    pages.push(page)
    ;[page, units] = [[], 0]
  }
  return page.length > 0 || pages.length === 0 ? [...pages, page] : pages
}

/** The number that we put on each slide. */
function isNumber(node: Node): boolean {
  return isElement(node) && node.attribs.class === 'dossier-number'
}

function pageOf(blocks: Block[]): MadeStructure['pages'][number] {
  const parts = blocks.map((block) => ({ block, md: markdownOf(block) })).filter(({ md }) => md !== '')
  return {
    md: parts.map(({ md }) => md).join('\n\n'),
    xhtml: parts.map(({ block }) => xhtmlOf(block)).join('\n'),
    text: parts.map(({ block }) => textOf(block)).join('\n'),
  }
}

function xhtmlOf(block: Block): string {
  const nodes = Array.isArray(block) ? block : [block]
  for (const picture of DomUtils.getElementsByTagName('img', nodes)) delete picture.attribs.src
  const markup = DomUtils.getOuterHTML(nodes, { xmlMode: true })
  return Array.isArray(block) ? `<p>${markup}</p>` : markup
}
