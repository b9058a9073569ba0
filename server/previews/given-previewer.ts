import { GivenKind } from '../scope/given.ts'
import type { Previewer } from './previewer.ts'

/** What opens originals for previews; absent where nobody gave it, as in commands that show nothing. */
export const givenPreviewer = new GivenKind<Previewer | undefined>('previewer', undefined)
