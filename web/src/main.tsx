import './tokens.css'
import './ground.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { features } from './features.ts'
import { chosenLocale, isFirstVisit, showFirstWords } from './locales/locales.ts'
import { tellLanguage } from './ui/appearance/tell-language.ts'
import { applyTheme } from './ui/appearance/theme.ts'
import { listenToShortcuts } from './ui/shortcuts.ts'

applyTheme()
listenToShortcuts()
const isFirst = isFirstVisit()
await showFirstWords(chosenLocale())
if (isFirst) tellLanguage()
const place = document.getElementById('root')
if (place) createRoot(place).render(<App />)
// Most pages have none.
if (document.querySelector('[data-plugin]'))
  void import('./plugins/host/start-plugins.ts').then((host) => host.startPlugins(features))
