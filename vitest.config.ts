import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.mjs'

export default defineConfig({
  test: {
    projects: ['contract', 'scripts', 'server', 'web', 'tests', 'tests/browser'],
    sequence: { sequencer: LongestFirst },
  },
})
