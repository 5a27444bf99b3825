import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// By default vitest leaves one processor unused, which on two processors is half of them.
const maxWorkers = Math.max(2, availableParallelism() - 1)

// A busy machine may take this long until an effect is visible.
const expect = { poll: { timeout: 20_000 } }

// Since Node 25 its own localStorage, which stores nothing, shadows the one of happy-dom.
const withoutWebStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

// Modules of pages get the demonstration's city in tests, where no server writes it into the page.
const ofDemoCity = {
  alias: [
    {
      find: /^.*\/browser\/city\.ts$/,
      replacement: fileURLToPath(new URL('tests/support/demo-city.ts', import.meta.url)),
    },
  ],
}

/** Tests that need the built portal and Chromium. */
const inChromium = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/close-browser.ts'],
  pool: 'forks' as const,
  // Loading the modules of a test file takes longer than many tests, so each worker loads them once.
  isolate: false,
  // Every file drives its own browser. Tests also wait, so three keep two processors busy.
  maxWorkers: 3,
  testTimeout: 120_000,
  // Some files start their own portal.
  hookTimeout: 200_000,
  expect,
}

/** Long campaigns of the queue. */
const soak = ['tests/pwa/soak*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: ofDemoCity,
        test: {
          name: 'unit',
          maxWorkers,
          testTimeout: 30_000,
          expect,
          execArgv: withoutWebStorage,
          include: [
            'contract/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'desk/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/content/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          setupFiles: ['tests/support/no-console.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          // Loading the server's modules takes longer than most of its test files, so each worker loads them once.
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        resolve: ofDemoCity,
        test: {
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...soak,
            'tests/architecture/**',
            'tests/content/**',
            'tests/engines/**',
            'tests/package/**',
            'tests/support/**',
          ],
          ...inChromium,
        },
      },
      // Each campaign drives several browsers.
      {
        resolve: ofDemoCity,
        test: { name: 'soak', include: soak, ...inChromium, fileParallelism: false },
      },
      {
        resolve: ofDemoCity,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines/support/global-setup.ts'],
          pool: 'forks',
          // One browser at a time: WebKit's driver holds one session.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 200_000,
          expect,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          globalSetup: ['tests/package/support/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // Each start of a portal takes a busy machine many seconds, and an upgrade has six.
          testTimeout: 300_000,
          hookTimeout: 200_000,
          expect,
        },
      },
    ],
  },
})
