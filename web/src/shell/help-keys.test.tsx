import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import guide from '../../../docs/guide/keyboard.md?raw'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { type Block, readBlocks, readRuns } from '../guide/markdown-blocks.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { useHelpKeys } from './help-keys.ts'

beforeAll(() => offerFeatures(features))
afterEach(cleanup)

/** The keys of a group, line by line, as `j, k`. */
type Group = { name: string; keys: string[] }

it('are the same on the sheet and in the guide, in the same groups and order', () => {
  expect(groupsInGuide(readBlocks(guide))).toEqual(groupsOnSheet())
})

function groupsOnSheet(): Group[] {
  let groups: Group[] = []
  function Sheet() {
    groups = useHelpKeys().map(({ name, keys }) => ({ name, keys: keys.map(({ shown }) => shown.join(', ')) }))
    return null
  }
  renderScreen(<Sheet />)
  return groups
}

/** Each table stands below the name of its group. */
function groupsInGuide(blocks: Block[]): Group[] {
  return blocks.flatMap((block, number) => {
    const above = blocks[number - 1]
    if (block.kind !== 'table' || above?.kind !== 'heading') return []
    return [{ name: above.text, keys: block.rows.map(([cell = '']) => codeIn(cell)) }]
  })
}

function codeIn(cell: string): string {
  return readRuns(cell)
    .flatMap((run) => (run.kind === 'code' ? [run.text] : []))
    .join(', ')
}
