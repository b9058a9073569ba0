import { type Task, taskClasses } from '@dossier/contract'
import type { OcrPage, OcrProperties } from '@dossier/contract/indexing/ocr'

const user = { id: 'local', name: null, email: null, provider: 'local' }
const longName = `${'Protokoll-der-Sitzung-'.repeat(10)}.pptx`

/** A run of many files on a laptop's battery, with a file whose name is long. */
export const runOnBattery = {
  id: 'i1',
  name: `${taskClasses.index}@i1`,
  state: 'RUNNING',
  progress: 0.37,
  user,
  createdAt: 1_790_000_000_000,
  properties: {
    folder: '/data/leak',
    project: 'local-datashare',
    found: 1_234_567,
    done: 456_789,
    waiting: 777_778,
    bytesFound: 900_000_000_000,
    bytesDone: 300_000_000_000,
    searchable: 450_000,
    filesPerSecond: 1.2,
    secondsLeft: 4000,
    currentFile: `/data/leak/${longName}`,
    states: { indexed: 450_000, encrypted: 3200, duplicate: 3589, waiting: 777_778 },
    scanning: false,
    missing: 12,
    canResume: false,
    onBattery: true,
  },
} satisfies Task

const longZip = { path: `/data/leak/${longName}/mails.zip`, members: 12_500, of: 100_000 }

/** A run that three workers read, one of them a large container. */
export const runOfSeveral = {
  ...runOnBattery,
  properties: {
    ...runOnBattery.properties,
    onBattery: false,
    largeFile: longZip,
    workers: [
      { name: 'news-1 (812)', files: 5, currentFile: `/data/leak/${longName}` },
      { name: 'reading-room-behind-the-archive (30211)', files: 1, currentFile: longZip.path, largeFile: longZip },
      { name: 'news-3 (9)', files: 0, currentFile: null },
    ],
  },
} satisfies Task

const ocrProperties: OcrProperties = {
  folder: '/data/leak',
  languages: ['jpn', 'eng'],
  documents: 98_765,
  documentsDone: 4321,
  pages: 1_234_567,
  pagesDone: 123_456,
  read: 100_000,
  known: 20_000,
  withoutText: 3000,
  failed: 456,
  ownText: 0,
  pagesPerSecond: 1.5,
  secondsLeft: 740_000,
  currentFile: '/data/leak/كشف حساب مصرفي سري.png',
  canResume: false,
}

/** OCR beside it, at a file whose name is written from the right. */
export const ocrTask = {
  ...runOnBattery,
  id: 'o1',
  name: `${taskClasses.ocr}@o1`,
  progress: 0.1,
  properties: ocrProperties,
} satisfies Task

function pageOf(page: number, facts: Partial<OcrPage> & Pick<OcrPage, 'state'>): OcrPage {
  return { page, label: null, wins: null, layer: null, readings: [], reason: null, ...facts }
}

const pages: OcrPage[] = [
  pageOf(1, {
    state: 'read',
    wins: 'ocr',
    layer: '7KH KDUERXU PDVWHU '.repeat(30),
    readings: [
      { languages: 'eng', text: 'The harbour master '.repeat(30), confidence: 91, engine: 'Tesseract 5' },
      { languages: 'jpn+eng', text: '港湾長', confidence: 40, engine: null },
    ],
  }),
  pageOf(2, { state: 'failed', reason: { code: 'ocr-page-late', facts: { seconds: 180 } } }),
  pageOf(3, { state: 'waiting' }),
  pageOf(4, { state: 'no-text' }),
  pageOf(5, { state: 'text-layer', wins: 'layer', label: `word/media/${longName}`, layer: 'own text' }),
]

/** The first pages of a long document: one in every state. */
export const pagesOfEveryState = {
  pages,
  total: 120,
  counts: { 'text-layer': 62, read: 54, 'no-text': 2, failed: 1, waiting: 1 },
}
