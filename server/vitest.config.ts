import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    globalSetup: ['records/testing/global-setup.ts'],
  },
})
