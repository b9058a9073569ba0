import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** `<rootDir>` must stand in every path: without it they are read from the current folder. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'ja'],
  // Files without lines: or every line that is added moves a thousand others in the catalogues.
  format: formatter({ lineNumbers: false }),
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/web/src/locales/{locale}', include: ['<rootDir>/web/src'] }],
})
