import { expect, it } from 'vitest'
import { measureFirstLoad } from '../bench/search/first-load.ts'

it('loads for the first time within the bytes and requests that we promise', async () => {
  for (const figure of await measureFirstLoad()) expect(figure, figure.ours).toMatchObject({ isReached: true })
})
