import { describe, expect, it } from 'vitest'
import { isUsable, leastScore, scoreText } from './text-score.ts'

const texts = {
  english: 'The harbour master was paid 12,500 € on 3 March 2019; see annex B-2 (page 7) of the GmbH’s ledger.',
  french: "L'épouse du directeur a touché 4 800 francs à Genève, aujourd'hui introuvable.",
  german: 'Die Vermögensverwaltungsgesellschaft überwies dem Geschäftsführer 3.000 DM (Konto-Nr. 12-345).',
  polish: 'Źródło: wszystkie przelewy zostały zrealizowane przez spółkę w Łodzi.',
  russian: 'Счёт был открыт 12 марта 2004 года на имя директора общества.',
  japanese: '東京都の会社は2019年3月に口座を開設した。',
  arabic: 'تم فتح الحساب في بنك بيروت باسم المدير',
  table: 'Account 100-22 31.12.2004 1,200.00 EUR\nAccount 100-23 31.12.2004 99.10 EUR\nTotal 1,299.10',
}

/** Each sign three less, as fonts write it whose glyphs are numbered from 3. */
function shifted(text: string): string {
  return [...text].map((sign) => String.fromCharCode(Math.max(0, sign.charCodeAt(0) - 29))).join('')
}

describe('a text layer', () => {
  it.each(Object.entries(texts))('is text in %s', (_, text) => {
    expect(scoreText(text)).toBeGreaterThan(0.85)
    expect(isUsable(text)).toBe(true)
  })

  it('is garbage where the font maps its signs to others', () => {
    expect(scoreText(shifted(texts.english))).toBeLessThan(leastScore)
    expect(scoreText('7KH KDUERXU PDVWHU ZDV SDLG RQ 0DUFK VHH DQQH[ % SDJH RI WKH OHGJHU')).toBeLessThan(leastScore)
    expect(scoreText('\ue012\ue033\ue045 \ue012\ue001 \ue033\ue034\ue035\ue036')).toBe(0)
    expect(scoreText('\ufffd\ufffd\ufffd the \ufffd\ufffd\ufffd of \ufffd\ufffd')).toBeLessThan(leastScore)
  })

  it('is garbage where an earlier OCR saw noise', () => {
    expect(scoreText('l1~ ;;.,%tkQz rf|J3x wWvKq9p }{ ~~^ bZrT4k xxqTr')).toBeLessThan(leastScore)
  })

  it('is not enough where it is a page number or a stamp', () => {
    expect(isUsable('- 12 -')).toBe(false)
    expect(isUsable('')).toBe(false)
  })
})
