import { describe, expect, it } from 'vitest'
import type { Picture, Reading } from '../port.ts'
import { type Page, readPage } from './read-page.ts'

/** A picture of 30 × 20 dots; its side tells how it was turned. */
const drawn: Picture = { bytes: Buffer.concat([Buffer.from('P5\n30 20\n255\n'), Buffer.alloc(600)]), dpi: 200 }
const asItIs: Picture = { bytes: Buffer.from('PNG'), dpi: 200, fileOfPage: 0 }
const good: Reading = { text: 'The harbour master', confidence: 95, words: 3, skew: 0 }
const bad: Reading = { text: 'oyi sayseu unoqueu', confidence: 40, words: 3, skew: 0 }

type Asked = { asked: string[]; page: Page }

/** A page that an engine reads well when it lies like this. */
function pageThatStands(how: string, turnOf?: Page['turnOf']): Asked {
  const asked: string[] = []
  const read = async ({ bytes }: Picture) => {
    const head = bytes.toString('latin1', 0, 8)
    asked.push(head)
    return head.startsWith(how) ? good : bad
  }
  const draw = async (isWanted: boolean) => (isWanted ? asItIs : drawn)
  return { asked, page: { draw, read, turnOf, signal: new AbortController().signal } }
}

describe('a page', () => {
  it('is read once where it is read well', async () => {
    const { asked, page } = pageThatStands('PNG', () => Promise.reject(new Error('never asked')))
    expect(await readPage(page, true)).toEqual(good)
    expect(asked).toEqual(['PNG'])
  })

  it('is drawn where an engine cannot open its file', async () => {
    const { page } = pageThatStands('P5\n30 20')
    const read = (picture: Picture) => (picture === asItIs ? Promise.reject(new Error('truncated')) : page.read(picture))
    expect(await readPage({ ...page, read }, true)).toEqual(good)
  })

  it('is cleaned where the engine doubts, and the surer reading counts', async () => {
    const { asked, page } = pageThatStands('P5\n30 20', () => Promise.reject(new Error('never asked')))
    expect(await readPage(page, true)).toEqual(good)
    expect(asked).toEqual(['PNG', 'P5\n30 20'])
  })

  it('is straightened where its lines fall, though the engine has no doubt', async () => {
    const { asked, page } = pageThatStands('P5')
    const read = async (picture: Picture) => ({ ...(await page.read(picture)), skew: picture === asItIs ? 5 : 0 })
    const sure = {
      ...page,
      read: async (picture: Picture) => ({ ...(await read(picture)), confidence: picture === asItIs ? 90 : 96 }),
    }
    expect(await readPage(sure, true)).toMatchObject({ confidence: 96 })
    // Turned by five degrees it needs more room.
    expect(asked).toEqual(['PNG', 'P5\n32 23'])
  })

  it('is turned as the engine says where little can be read of it', async () => {
    const { asked, page } = pageThatStands('P5\n20 30', async () => 270)
    expect(await readPage(page, true)).toEqual(good)
    expect(asked).toEqual(['PNG', 'P5\n30 20', 'P5\n20 30'])
  })

  it('is tried in all turns where the engine cannot say', async () => {
    const { page } = pageThatStands('P5\n20 30')
    expect(await readPage(page, false)).toEqual(good)
  })

  it('stays as it stands where no turn is better, or there is too little to tell', async () => {
    const noBetter = pageThatStands('P5\n99', async () => 180)
    expect(await readPage(noBetter.page, false)).toEqual(bad)
    const tooLittle = pageThatStands('P5\n20 30', () => Promise.reject(new Error('Too few characters')))
    expect(await readPage(tooLittle.page, false)).toEqual(bad)
  })

  it('is not looked at any more once it is late', async () => {
    const late = new DOMException('late', 'TimeoutError')
    const { page } = pageThatStands('PNG')
    await expect(readPage({ ...page, read: () => Promise.reject(late) }, true)).rejects.toBe(late)
  })
})
