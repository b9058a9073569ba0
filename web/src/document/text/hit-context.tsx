import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { findTerm, type Hit } from '../hits/hits.ts'
import { blockAt } from './text-blocks.ts'
import { useBlock } from './use-block.ts'

const unitsBefore = 24
const unitsAfter = 40

type Props = {
  place: DocumentPlace
  length: number
  hit: Hit
  colours: number[]
  /** What stands there until its text is read, so that what leads to it has a name. */
  waiting: string
}

/** A hit with the words around it. */
export function HitContext({ place, length, hit, colours, waiting }: Props) {
  const index = blockAt(hit.start)
  const { slice } = useBlock(place, index, length)
  if (!slice) return waiting
  const at = hit.start - slice.offset
  const text = (from: number, to: number) => slice.content.slice(Math.max(0, from), Math.max(0, to)).replace(/\s+/g, ' ')
  const to = at + hit.end - hit.start
  return (
    <>
      … {text(at - unitsBefore, at).replace(/^\S*\s/, '')}
      <Mark colour={hit.term === findTerm ? null : (colours[hit.term] ?? 0)}>{text(at, to)}</Mark>
      {text(to, to + unitsAfter)}
    </>
  )
}
