import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'

const install =
  'Debian and Ubuntu: "apt install tesseract-ocr", and for each language more its package, such as "tesseract-ocr-fra" (macOS: "brew install tesseract tesseract-lang").'
const bring = 'Or bring a language in the settings: the engine that comes with Dossier reads it, three times slower.'

/** OCR reads the text in pictures and scanned pages, where somebody asks for it. */
export async function checkOcr({ findOcr }: Pick<HealthDeps, 'findOcr'>): Promise<HealthPart> {
  const engines = await findOcr()
  const [first] = engines
  if (!first) {
    const detail = 'No language of pictures can be read here: Tesseract was not found, and no language has been brought.'
    return { name: 'ocr', state: 'missing', version: null, detail, cure: `${install} ${bring}` }
  }
  const detail = engines.map(({ name, languages }) => `${name} reads ${languages.join(', ')}`).join('; ')
  const isSlow = first.kind !== 'tesseract'
  const slow = isSlow ? ` Tesseract itself was not found; it is three times faster. ${install}` : ''
  return { name: 'ocr', state: 'ok', version: first.name, detail: `${detail}.${slow}`, cure: null }
}
