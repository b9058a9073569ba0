import { describe, expect, it } from 'vitest'
import { findAddresses } from './addresses.ts'

const textsOf = (text: string) => findAddresses(text).map((address) => address.text)

describe('addresses in a text', () => {
  it.each([
    ['Write to jo.smith@example.org.', 'jo.smith@example.org'],
    ['JO.SMITH@EXAMPLE.ORG', 'JO.SMITH@EXAMPLE.ORG'],
    ['Jo Smith <jo@mail.example.co.uk>, Ana', 'jo@mail.example.co.uk'],
    ['mailto:jo+press@example.org?subject=hello', 'jo+press@example.org'],
    ["Siobhan o'brien@example.ie wrote", "o'brien@example.ie"],
    ["'jo@example.org'", 'jo@example.org'],
    ['(jo_smith-2@sub-domain.example)', 'jo_smith-2@sub-domain.example'],
    ['"Jo Smith"@example.org', '"Jo Smith"@example.org'],
    ['root@[192.168.0.1] said', 'root@[192.168.0.1]'],
    ['メールはr.konosu@konosu-trading.exampleまで', 'r.konosu@konosu-trading.example'],
    ['élise@müller.example, and', 'élise@müller.example'],
    ['почта@пример.рф', 'почта@пример.рф'],
    ['jo@xn--mller-kva.xn--p1ai', 'jo@xn--mller-kva.xn--p1ai'],
    ['|jo@example.org|', 'jo@example.org'],
    ['https://x.example/?a=b&email=jo@example.org&c=d', 'jo@example.org'],
    ['bounce-7-jo=example.org@lists.example', 'bounce-7-jo=example.org@lists.example'],
    ['...jo@example.org--', 'jo@example.org'],
    ['a..b@example.org', 'b@example.org'],
    ['jo@example.org.12', 'jo@example.org'],
    ['jo@x@example.org', 'x@example.org'],
    ['UID:0-salvatierra@meridian-holdings.example', '0-salvatierra@meridian-holdings.example'],
    ['one\r\ntwo@example.org\r\n', 'two@example.org'],
  ])('%s', (text, address) => {
    const [found] = findAddresses(text)
    expect(textsOf(text)).toEqual([address])
    expect(text.slice(found?.offset).startsWith(address)).toBe(true)
  })

  it.each([
    '',
    '@',
    'jo@',
    '@example.org',
    'jo@example',
    'jo@.org',
    'jo@-x.org',
    'jo.@example.org',
    'jo @example.org',
    'jo@ example.org',
    'jo@example.1',
    'jo@1.2.3.4',
    '=SUM(A1)@,30',
    '"@example.org',
    'jo@[1.2.3]',
    'price: 3@£4.50',
    `${'a'.repeat(200)}@example.org`,
    `jo@${'a'.repeat(64)}.${'b'.repeat(64)}`,
  ])('none in %s', (text) => {
    expect(textsOf(text)).toEqual([])
  })

  it('takes no name of a message for an address', () => {
    const text = `From: Jo <jo@example.org>
Message-ID: <m1@mail.example>
In-Reply-To: <m2@mail.example>
References: <m3@mail.example> <m4@mail.example>
 <m5@mail.example>
\t<m6@mail.example>
To: Ana <ana@example.org>
<bob@example.org>

> Message-Id: <m7@mail.example>
> The references: carla@example.org
[Beside the text: mail headers]
X-Original-Message-ID: <m8@mail.example>`
    expect(textsOf(text)).toEqual(['jo@example.org', 'ana@example.org', 'bob@example.org', 'carla@example.org'])
    expect(textsOf('Message-ID: <m1@mail.example>\n\n<jo@example.org>')).toEqual(['jo@example.org'])
  })

  it('finds several, each in its place', () => {
    const text = 'From: a@x.example\nTo: b@y.example; c@z.example, d@x.example@y.example'
    expect(findAddresses(text).map(({ text: address, offset }) => [offset, address])).toEqual([
      [6, 'a@x.example'],
      [22, 'b@y.example'],
      [35, 'c@z.example'],
      [48, 'd@x.example'],
    ])
  })

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['signs', '@'.repeat(1_000_000)],
    ['almost addresses', 'a@'.repeat(500_000)],
    ['endless domains', `a@${'b.'.repeat(500_000)}`],
    ['quotation marks', '"@'.repeat(500_000)],
    ['open quotations', `${'"'.repeat(500_000)}@`],
    ['hyphens', `a@${'b-'.repeat(500_000)}`],
  ])('reads a million %s without a single address', (_, text) => {
    expect(textsOf(text)).toEqual([])
  })
})
