import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../npm.mjs'

/** @import { LockedPackage } from './locked-packages.mjs' */

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i
const LINE = '-'.repeat(80)

/**
 * Writes the licences of the given packages out, each text once.
 * @param {Iterable<string>} folders
 * @param {Record<string, LockedPackage>} locked
 * @returns {string}
 */
export function formatNotices(folders, locked) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const folder of [...folders].toSorted()) {
    const { version, license } = locked[folder] ?? {}
    const name = `${folder.split('node_modules/').at(-1)} ${version} (${license ?? 'see below'})`
    const text = readLicence(folder)
    byText.set(text, [...(byText.get(text) ?? []), name])
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
  return `This package contains the following third-party software.\n\n${parts.map((part) => `${LINE}\n${part}\n`).join('\n')}`
}

/** @param {string} folder */
function readLicence(folder) {
  const full = path.join(root, folder)
  const names = readdirSync(full).filter((name) => LICENCE_FILE.test(name))
  const texts = names.toSorted().map((name) => readFileSync(path.join(full, name), 'utf8').trim())
  return texts.join('\n\n')
}
