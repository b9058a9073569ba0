import type { HealthPart } from '@dossier/contract'
import type { HealthSaying } from '@dossier/contract/tables/health-sentences'
import type { HealthDeps } from './deps.ts'
import { told } from './told.ts'

const install: HealthSaying = { code: 'install-tesseract', facts: {} }

/** OCR reads the text in pictures and scanned pages, where somebody asks for it. */
export async function checkOcr({ findOcr }: Pick<HealthDeps, 'findOcr'>): Promise<HealthPart> {
  const engines = await findOcr()
  const [first] = engines
  if (!first)
    return told({
      name: 'ocr',
      state: 'missing',
      version: null,
      said: [{ code: 'ocr-none', facts: {} }],
      advised: [install, { code: 'bring-language', facts: {} }],
    })
  const reads = engines.map(
    ({ name, languages }): HealthSaying => ({ code: 'ocr-reads', facts: { engine: name, languages: languages.join(', ') } }),
  )
  const slow: HealthSaying[] = first.kind === 'tesseract' ? [] : [{ code: 'ocr-slow', facts: {} }, install]
  return told({ name: 'ocr', state: 'ok', version: first.name, said: [...reads, ...slow] })
}
