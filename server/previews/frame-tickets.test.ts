import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { frameTickets } from './frame-tickets.ts'

const page = '<p>harbour</p>'
const one = 'project/one'

describeOnBoth('a page of a locked document that waits for its frame', (place) => {
  it('is given once, to its document and to whoever opened it alone', async () => {
    const tickets = frameTickets(await place.open())
    const ticket = await tickets.keep('ann', one, page)
    expect(await tickets.take('ann', 'project/two', ticket)).toBeUndefined()
    expect(await tickets.take('bob', one, ticket)).toBeUndefined()
    expect(await tickets.take('ann', one, ticket)).toBe(page)
    expect(await tickets.take('ann', one, ticket)).toBeUndefined()
  })

  it('is one of twenty at most, the newest', async () => {
    const tickets = frameTickets(await place.open())
    const given: string[] = []
    for (let at = 0; at <= 20; at++) given.push(await tickets.keep('ann', one, `page ${at}`))
    const taken = await Promise.all(given.map((ticket) => tickets.take('ann', one, ticket)))
    expect(taken.filter((text) => text === undefined)).toHaveLength(1)
    expect(taken.at(-1)).toBe('page 20')
  })

  it('is fetched at another server than the one that was asked, and lies in the records as nobody can read it', async () => {
    const records = { ...(await place.open()), hasSeveralServers: true }
    const ticket = await frameTickets(records).keep('ann', one, page)
    const { rows } = await sql<{ value: Uint8Array }>`select value from open_item`.execute(records.db)
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.value ?? []).includes('harbour')).toBe(false)
    const other = frameTickets({ ...records })
    const [id] = ticket.split('.')
    for (const wrong of ['', id ?? '', `${id}.`, 'x.y']) expect(await other.take('ann', 'project/two', wrong)).toBeUndefined()
    expect(await other.take('ann', one, ticket)).toBe(page)
  })

  it('is not given for a ticket with another key', async () => {
    const tickets = frameTickets(await place.open())
    const [id] = (await tickets.keep('ann', one, page)).split('.')
    expect(await tickets.take('ann', one, `${id}.${Buffer.alloc(32).toString('base64url')}`)).toBeUndefined()
  })
})
