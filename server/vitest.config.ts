import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest waits for a second, which other programs may take alone.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['records/testing/global-setup.ts'],
  },
})
