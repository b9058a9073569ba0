import { msg } from '@lingui/core/macro'
import { ScanText } from 'lucide-react'
import { lazy } from 'react'
import { feature } from '../feature/feature.ts'
import { ReadDialogHost } from './read-dialog-host.tsx'
import { openReadDialog } from './read-dialog-store.ts'

const PagesSection = lazy(() => import('./pages-section.tsx').then((module) => ({ default: module.PagesSection })))
const PagesTab = lazy(() => import('./pages-tab.tsx').then((module) => ({ default: module.PagesTab })))

/** OCR: pictures and scanned pages are read where somebody asks for it; each page stands beside its text. */
export const ocr = feature({
  name: 'ocr',
  banners: [{ name: 'ocr-dialog', order: 100, Banner: ReadDialogHost }],
  taskKinds: [{ name: 'ocr', order: 20, load: async () => (await import('./task-kinds.ts')).ocrKinds }],
  bulkActions: [
    {
      name: 'ocr',
      order: 60,
      label: msg`Read with OCR`,
      icon: ScanText,
      run: async ({ index, count, documents, clear }) =>
        openReadDialog({ project: index, count, documents, isAgain: false, onDone: clear }),
    },
  ],
  documentTabs: [{ name: 'ocr', order: 25, label: msg`Pages`, Tab: PagesTab }],
  detailsSections: [{ name: 'ocr', order: 30, Section: PagesSection }],
  settingsSections: [
    {
      name: 'ocr',
      order: 15,
      page: 'languages',
      Section: lazy(() => import('./languages-card.tsx').then(({ LanguagesCard }) => ({ default: LanguagesCard }))),
    },
  ],
  chapters: [{ name: 'ocr', order: 45, aliases: [] }],
})
