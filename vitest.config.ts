import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { projects: ['scripts', 'server', 'web', 'tests', 'tests/browser'] } })
