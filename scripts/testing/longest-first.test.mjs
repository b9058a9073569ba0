import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/places.mjs'
import { longest, longestFirst } from './longest-first.mjs'

it('begins with those that take longest, the longest of them first, and keeps the order of the rest', () => {
  const names = ['small', 'made/made', 'large', 'accounts/no-trace', 'smaller']
  const files = names.map((name) => ({ moduleId: `/tests/${name}.test.ts` }))
  const [small, made, large, trace, smaller] = files
  expect(longestFirst(files)).toEqual([trace, made, small, large, smaller])
})

it('knows each by a path that there is', () => {
  const isSource = (path) => !path.includes('node_modules')
  const paths = ['server', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(isSource)
      .map((path) => `/${folder}/${path}`),
  )
  expect(longest.filter((end) => !paths.some((path) => path.endsWith(`/${end}.test.ts`)))).toEqual([])
})
