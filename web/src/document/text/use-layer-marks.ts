import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { TextLayer, TextMark } from '../../feature/document-slots.ts'
import { useLayersOff } from '../../feature/layers-off.ts'
import type { TextBlock } from './text-blocks.ts'

/** The marks of features in a block of the text, once it is here; those of layers that the reader has switched off are not asked for. */
export function useLayerMarks(layers: readonly TextLayer[], place: DocumentPlace, block: TextBlock | undefined) {
  const off = useLayersOff()
  const shown = block ? layers.filter(({ name }) => !off.includes(name)) : []
  return useQueries({
    queries: shown.map((layer) => layer.marks(place, block ?? nothing)),
    combine: joinMarks,
  })
}

const nothing: TextBlock = { start: 0, text: '' }

/** One function for all renderings: marks are joined again only when some of them change. */
function joinMarks(results: UseQueryResult<readonly TextMark[]>[]): readonly TextMark[] {
  return results.flatMap(({ data }) => data ?? []).sort((a, b) => a.start - b.start)
}
