import { expect, it } from 'vitest'
import { runtimes, findAffectedRuntimes } from './affected-runtimes.mjs'

it.each([
  [['server/app.ts'], ['server', 'tests', 'bench']],
  [['src/ui/button.tsx'], ['src', 'desk', 'tests']],
  [['src/offline/drain.ts'], ['src', 'sw', 'desk', 'tests']],
  [['contract/limits.ts'], ['contract', 'src', 'sw', 'desk', 'server', 'tests', 'bench']],
  [
    ['scripts/build.mjs', 'docs/architecture.md'],
    ['tests', 'scripts', 'bench'],
  ],
  [['README.md', 'src/ui/button.css'], []],
  [['package-lock.json'], runtimes],
])('checks the types of what %j can break', (files, expected) => {
  expect(findAffectedRuntimes(files)).toEqual(expected)
})
