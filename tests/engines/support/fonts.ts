import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The one font of all engines, whatever the machine has installed: what differs between their pages is then not the
 * font that each would have chosen. Without hinting, letters are as wide in each.
 */
const FILES = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf']

let file: string | undefined

/** What a browser's environment has to say for it to use that font. */
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
  const off = (name: string) => `<edit name="${name}" mode="assign"><bool>false</bool></edit>`
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <dir>${folder}</dir><cachedir>${folder}/cache</cachedir>
    <match target="font">${off('hinting')}${off('autohint')}
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>`,
  )
  return config
}
