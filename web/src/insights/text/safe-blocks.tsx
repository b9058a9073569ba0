import { Fragment, type ReactNode } from 'react'

const kept = {
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  B: 'b',
  STRONG: 'b',
  I: 'em',
  EM: 'em',
  H1: 'h3',
  H2: 'h3',
  H3: 'h3',
} as const

/**
 * A text that an operator wrote in HTML, as elements of ours: paragraphs, lists, emphasis and links to other sites are kept, all else is its words. The browser's parser runs nothing
 * and loads nothing of a document that it is not showing.
 */
export function safeBlocks(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return childrenOf(body)
}

function childrenOf(node: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that is set once never changes its order
  return [...node.childNodes].map((child, at) => <Fragment key={at}>{shown(child)}</Fragment>)
}

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT'].includes(node.tagName)) return null
  if (node.tagName === 'BR') return <br />
  if (node.tagName === 'A') return <SafeLink href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</SafeLink>
  const Tag = Object.entries(kept).find(([name]) => name === node.tagName)?.[1]
  return Tag ? <Tag>{childrenOf(node)}</Tag> : childrenOf(node)
}

/** A link to another site, or to a place of this page; anything else, such as a script, is only its words. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^#\//.test(href)) return <a href={href}>{children}</a>
  if (!/^https?:\/\//i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
