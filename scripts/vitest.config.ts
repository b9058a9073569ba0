import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'scripts', environment: 'node', include: ['**/*.test.mjs'], testTimeout: 30_000, hookTimeout: 30_000 },
})
