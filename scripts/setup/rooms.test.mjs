import { expect, test } from 'vitest'
import { checkRooms } from './rooms.mjs'

const table = {
  place: 'server',
  rooms: {
    'main.ts': { imports: ['search'] },
    search: { imports: ['query'], door: ['find.ts'] },
    query: { imports: [] },
  },
}
const good = [
  { path: 'server/main.ts', text: "import { find } from './search/find.ts'\n" },
  { path: 'server/search/find.ts', text: "import type { Query } from '../query/tree.ts'\n" },
  { path: 'server/query/tree.ts', text: "import { z } from 'zod'\n" },
]
const check = (...files) => checkRooms(table, [...good, ...files])

test('says nothing of imports that keep to the table', () => {
  expect(check()).toEqual([])
})

test('names the file that imports a room it may not, also late and for types only', () => {
  const file = { path: 'server/query/late.ts', text: "const { find } = await import('../search/find.ts')\n" }
  expect(check(file)).toEqual(['server/query/late.ts: the room query may not import search'])
  const types = { path: 'server/query/types.ts', text: "import type { Find } from '../search/find.ts'\n" }
  expect(check(types)).toHaveLength(1)
})

test('names the file that goes past a door: the files on top, or those that the table lists', () => {
  const deep = { path: 'server/search/deep.ts', text: "import { parse } from '../query/body/parse.ts'\n" }
  expect(check(deep)).toEqual(['server/search/deep.ts: query/body/parse.ts is not a door of query'])
  const main = { path: 'server/main.ts', text: "import { find } from './search/hits.ts'\n" }
  expect(checkRooms(table, [main, ...good.slice(1)])).toEqual(['server/main.ts: search/hits.ts is not a door of search'])
})

test('finds a circle in the table itself, a room that it does not know and a right that nobody uses', () => {
  const rooms = { ...table.rooms, query: { imports: ['search'] } }
  expect(checkRooms({ ...table, rooms }, good)).toContain('a circle of rooms: search → query → search')
  expect(check({ path: 'server/attic/x.ts', text: '' })).toEqual(['server/attic is in no line of the table of rooms'])
  expect(checkRooms(table, good.slice(1).concat({ path: 'server/main.ts', text: '' }))).toEqual([
    'the table lets main.ts import search, but nothing there does',
  ])
})

test('takes a folder inside a room for a room of its own where the table has it', () => {
  const rooms = { ...table.rooms, 'query/dates': { imports: [] }, query: { imports: ['query/dates'] } }
  const inner = { path: 'server/query/dates/parse.ts', text: '' }
  const below = { path: 'server/query/read.ts', text: "import { parse } from './dates/parse.ts'\n" }
  expect(checkRooms({ place: 'server', rooms }, [...good, inner, below])).toEqual([])
  const back = { path: 'server/query/dates/back.ts', text: "import type { Query } from '../tree.ts'\n" }
  expect(checkRooms({ place: 'server', rooms }, [...good, inner, below, back])).toEqual([
    'server/query/dates/back.ts: the room query/dates may not import query',
  ])
})
