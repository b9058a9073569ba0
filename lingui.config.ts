import { defineConfig } from '@lingui/cli'

/** `<rootDir>` must stand in every path: without it they are read from the current folder. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'ja'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/web/src/locales/{locale}', include: ['<rootDir>/web/src'] }],
})
