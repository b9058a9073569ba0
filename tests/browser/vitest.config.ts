import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'browser',
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: ['global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine takes seconds for what an idle one does at once.
    // Each look at a page by roles costs it a few milliseconds, and it has others to do meanwhile.
    expect: { poll: { timeout: 15_000, interval: 150 } },
  },
})
