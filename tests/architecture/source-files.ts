import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/npm.mjs'

export interface Import {
  /** Path from the root for a project file, else the package specifier as written. */
  target: string
  isOurs: boolean
  /** True if it is erased by the compiler. */
  isTypeOnly: boolean
}

export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string
  text: string
  imports: Import[]
}

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'data',
  'release',
  '.git',
  '.cache',
  '.lighthouseci',
])
const SOURCE = /\.(?:ts|tsx|mjs)$/
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*)?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Lists every file of the project under a folder, by path from the root. */
export function listFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const name = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}

/** Reads the modules of the project with their imports, except tests and test helpers. */
export function readModules(): SourceFile[] {
  return listFiles()
    .filter((file) => SOURCE.test(file) && !isTest(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return { path: file, text, imports: findImports(file, text) }
    })
}

/** Parses the static and dynamic imports of a module. */
export function findImports(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? ''
    const target = resolve(file, specifier)
    return { target: target ?? specifier, isOurs: target !== null, isTypeOnly: Boolean(match[1]) }
  })
}

function isTest(file: string): boolean {
  return (
    file.startsWith('tests/') || file.startsWith('server/testing/') || /\.test\.tsx?$/.test(file)
  )
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return null
}
