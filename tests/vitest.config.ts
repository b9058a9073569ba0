import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tests',
    environment: 'node',
    include: ['**/*.test.ts'],
    // A project of its own, with one program for all of its tests.
    exclude: ['browser/**', '**/node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: true,
  },
})
