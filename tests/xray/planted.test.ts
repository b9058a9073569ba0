import type { XrayFinding } from '@dossier/contract/documents/xray'
import { lookInThread } from '@dossier/server/xray/look-in-thread.ts'
import { lookInto } from '@dossier/server/xray/look-into.ts'
import { expect, it } from 'vitest'
import { madePdf, pdfString } from './made-pdf.ts'
import { plantedCases } from './planted-cases.ts'

const seed = Number(process.env.DOSSIER_SEED ?? 1)
const never = () => false
const squeezed = (text: string) => text.replace(/\s/g, '')

it('finds 95 of 100 planted things, each as what it is and where, and hardly anything else', async () => {
  const cases = plantedCases(seed)
  const missed: string[] = []
  const wrong: string[] = []
  let planted = 0
  for (const { name, contentType, bytes, secrets } of cases) {
    const { findings, gap } = await lookInto(bytes, contentType, never)
    expect([name, gap]).toEqual([name, null])
    planted += secrets.length
    const isMeant = (finding: XrayFinding) =>
      secrets.some(({ kind, words }) => finding.kind === kind && squeezed(finding.text).includes(squeezed(words)))
    if (
      !secrets.every(({ kind, words }) =>
        findings.some((each) => each.kind === kind && squeezed(each.text).includes(squeezed(words))),
      )
    )
      missed.push(name)
    for (const finding of findings) if (!isMeant(finding)) wrong.push(`${name}: ${finding.kind} ${finding.text}`)
    if (contentType === 'application/pdf' && secrets.length > 0) expect(findings.map(({ page }) => page)).toContain(2)
  }
  expect(planted).toBeGreaterThan(200)
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
  expect(missed.length / planted).toBeLessThanOrEqual(0.05)
  expect(wrong.length / planted).toBeLessThanOrEqual(0.02)
})

it('says where on the page it is', async () => {
  const page = { content: '0 g BT /F1 12 Tf 306 396 Td (middle words) Tj ET 300 390 120 20 re f' }
  const { findings } = await lookInto(madePdf([page]), 'application/pdf', never)
  const [left = 0, top = 0, right = 0, bottom = 0] = findings[0]?.box ?? []
  expect([left, top, right > left, bottom > top]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.49, 1), true, true])
})

it('hostile files end soon, and say why nothing was found', async () => {
  const signal = AbortSignal.timeout(60_000)
  const look = (bytes: Buffer, contentType = 'application/pdf', mostMs = 3_000) =>
    lookInThread({ open: async () => new Uint8Array(bytes), contentType, mostMs }, signal)
  expect(await look(Buffer.from('%PDF-1.7 nothing'))).toMatchObject({ findings: [], gap: 'damaged' })
  expect(await look(Buffer.from('PK nothing'), 'application/vnd.oasis.opendocument.text')).toMatchObject({ gap: 'damaged' })
  expect(await look(Buffer.from('x'), 'text/plain')).toMatchObject({ gap: 'kind' })
  // A page that draws itself, and one of a million letters under a hundred boxes.
  const recursive = madePdf([{ content: '/Scan Do' }])
    .toString('latin1')
    .replace(/<< \/Type \/XObject[\s\S]*?endstream/, (whole) => {
      const stream = '/Me Do'
      return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Me 7 0 R >> >> /Length ${stream.length} >>\nstream\n${stream}\nendstream`.padEnd(
        whole.length,
      )
    })
  expect((await look(Buffer.from(recursive, 'latin1'))).findings).toEqual([])
  const long = `BT /F1 1 Tf 10 10 Td ${pdfString('word '.repeat(1000))} Tj ET\n`.repeat(200)
  const started = performance.now()
  const looked = await look(madePdf(Array.from({ length: 5 }, () => ({ content: `${long}${'0 0 600 700 re f\n'.repeat(100)}` }))))
  expect(looked.pages).toBe(5)
  expect(performance.now() - started).toBeLessThan(30_000)
})

it('nobody waits for a look that is no longer wanted', async () => {
  let opened = 0
  const open = async () => {
    opened++
    return new Uint8Array(madePdf([{ content: '0 g' }]))
  }
  await expect(lookInThread({ open, contentType: 'application/pdf', mostMs: 1_000 }, AbortSignal.abort())).rejects.toThrow()
  expect(opened).toBe(0)
})
