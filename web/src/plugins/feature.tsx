import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

const card = (name: 'PluginsCard' | 'ExtensionsCard') =>
  lazy(() => import('./page/packages-card.tsx').then((cards) => ({ default: cards[name] })))

/** Plugins and extensions among the settings. What plugins do in the page is loaded only where there are any (`host/`). */
export const plugins = feature({
  name: 'plugins',
  settingsSections: [
    { name: 'plugins', order: 10, page: 'plugins', Section: card('PluginsCard') },
    { name: 'extensions', order: 10, page: 'extensions', Section: card('ExtensionsCard') },
  ],
  chapters: [
    { name: 'plugins', order: 66, aliases: ['all-plugins-and-extensions'] },
    { name: 'extensions', order: 67 },
  ],
})
