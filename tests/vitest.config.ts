import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tests',
    environment: 'node',
    // The browser has a project of its own, with one program for all of its tests. An `exclude` here would hide that of the command line.
    include: ['!(browser|node_modules)/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    fileParallelism: true,
    expect: { poll: { timeout: 30_000 } },
  },
})
