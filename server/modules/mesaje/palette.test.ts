import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { portalPalette } from './palette.ts'

const styles = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8')

it.each(Object.entries(portalPalette))(
  'the colour %s of e-mails is that of the portal',
  (token, [light, dark]) => {
    const value = light === dark ? light : `light-dark(${light}, ${dark})`
    expect(styles).toContain(`--${token}: ${value};`)
  },
)
