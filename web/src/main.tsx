import './tokens.css'
import './ground.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { activateLocale, chosenLocale } from './locales/locales.ts'
import { applyTheme } from './ui/appearance/theme.ts'
import { listenToShortcuts } from './ui/shortcuts.ts'

applyTheme()
listenToShortcuts()
await activateLocale(chosenLocale())
const place = document.getElementById('root')
if (place) createRoot(place).render(<App />)
