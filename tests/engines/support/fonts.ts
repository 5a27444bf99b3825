import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The only font of all engines, whatever the machine has installed, so that pages do not differ by font choice.
 * Without hinting, glyphs have the same width in each.
 */
const FILES = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf']
const FAMILY = 'DejaVu Sans'
// Without a font of the named family, WebKit finds one by character, but computes its height as 0.
const GENERIC_FAMILIES = ['system-ui', 'sans-serif', 'monospace']

let file: string | undefined

/** Returns the environment variables that make a browser use that font. */
export function fontSettings(): { FONTCONFIG_FILE: string } {
  file ??= writeFontConfig()
  return { FONTCONFIG_FILE: file }
}

function writeFontConfig(): string {
  const fonts = path.dirname(
    createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'),
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'fonturi-'))
  for (const name of FILES) copyFileSync(path.join(fonts, 'ttf', name), path.join(folder, name))
  const config = path.join(folder, 'fonts.conf')
  const alias = (family: string) =>
    `<alias><family>${family}</family><prefer><family>${FAMILY}</family></prefer></alias>`
  const off = (name: string) => `<edit name="${name}" mode="assign"><bool>false</bool></edit>`
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <dir>${folder}</dir><cachedir>${folder}/cache</cachedir>
    ${GENERIC_FAMILIES.map(alias).join('')}
    <match target="font">${off('hinting')}${off('autohint')}
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>`,
  )
  return config
}
