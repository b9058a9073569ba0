import { expect, it } from 'vitest'
import { peopleAndDatesFrame } from './people-and-dates.ts'

const body = (lines: string[]) => peopleAndDatesFrame(Buffer.from(lines.join('\r\n')), 'text/calendar').body

it('shows events by their dates, with place and people, and without what is for programs', () => {
  const shown = body([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Handing over',
    'DTSTART;TZID=Europe/Oslo:20260502T100000',
    'ATTENDEE;CN="Anna Voss";ROLE=CHAIR:mailto:anna@harbour.example',
    'DESCRIPTION:first\\nsec',
    ' ond\\, third',
    'BEGIN:VALARM',
    'SUMMARY:ring',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Before',
    'DTSTART:20260501T213000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(shown.indexOf('<h2>Before</h2>')).toBeLessThan(shown.indexOf('<h2>Handing over</h2>'))
  expect(shown).toContain('<td>2026-05-01 21:30 UTC</td>')
  expect(shown).toContain('<td>2026-05-02 10:00 Europe/Oslo</td>')
  expect(shown).toContain('<td>Anna Voss · mailto:anna@harbour.example</td>')
  expect(shown).toContain('<td>first<br>second, third</td>')
  expect(shown).not.toMatch(/ring|uid/)
})

it('shows contacts as cards, with kinds of numbers, addresses and a picture that came along', () => {
  const shown = body([
    'BEGIN:VCARD',
    'N:Voss;Anna;;;',
    'item1.TEL;TYPE=home,voice:+47 1',
    'ADR;TYPE=work:;;Quay 1;Oslo;;;Norway',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    'END:VCARD',
  ])
  expect(shown).toContain('<h2>Voss, Anna</h2>')
  expect(shown).toContain('<th align="left">tel · home,voice</th><td>+47 1</td>')
  expect(shown).toContain('<td>Quay 1, Oslo, Norway</td>')
  expect(shown).toContain('src="data:image/jpeg;base64,/9j/4AAQ"')
})

it('lets nothing in a file become markup, and is bounded', () => {
  const hostile = body([
    'BEGIN:VCARD',
    'FN:<script>1</script>',
    'X-<b>;<i>:<img src=x>',
    'PHOTO;ENCODING=b:iVBORw0KGgo"onload=',
    'END:VCARD',
  ])
  expect(hostile).not.toMatch(/<(?:script|img|b|i)\b/)
  const many = Array.from({ length: 6_000 }, () => 'BEGIN:VCARD\nFN:a\nEND:VCARD').join('\n')
  expect(peopleAndDatesFrame(Buffer.from(many), 'text/vcard')).toMatchObject({ isCut: true })
  expect(body(['BEGIN:VEVENT', 'SUMMARY:cut off'])).toContain('cut off')
})
