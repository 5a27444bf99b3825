import { describe, expect, it } from 'vitest'
import { readModules } from './source-files.ts'

const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g

describe('components', () => {
  it('subscribe to the signals they read', () => {
    const components = readModules().filter(({ path }) =>
      /^(?:src|desk)\/(?:screens|app)\/.*\.tsx$/.test(path),
    )
    const stale = components.filter(
      ({ text }) => readsSignal(text) && !text.includes('useSignals('),
    )
    expect(stale.map(({ path }) => path)).toEqual([])
  })

  it('are recognised as reading a signal by its `.value`', () => {
    const text = "import { session } from '../services/session.ts'\nconst s = session.value"
    expect(readsSignal(text)).toBe(true)
    expect(readsSignal(text.replace('session.value', 'event.value'))).toBe(false)
  })
})

/** True if the text reads `.value` of an import from a service or from i18n. */
function readsSignal(text: string): boolean {
  const services = [...text.matchAll(NAMED_IMPORT)].filter(([, , from]) =>
    /\/(?:services|i18n)\//.test(from ?? ''),
  )
  const names = services.flatMap(([, list = '']) => list.split(',').map(localName)).filter(Boolean)
  return names.some((name) => new RegExp(`\\b${name}\\.value\\b(?!\\s*=[^=])`).test(text))
}

function localName(item: string): string {
  return (
    item
      .trim()
      .split(/\s+as\s+/)
      .at(-1) ?? ''
  )
}
