/** Every folder with a `tsconfig.json`, and so a library list, of its own. */
export const runtimes = [
  'contract',
  'src',
  'src/photos/worker',
  'sw',
  'desk',
  'server',
  'tests',
  'scripts',
  'bench',
]

/** Runtimes that also compile files of a folder, besides the one it is in. `tests` compiles all of them. */
const users = {
  contract: ['src', 'sw', 'desk', 'server', 'bench'],
  src: ['desk'],
  server: ['bench'],
  scripts: ['bench'],
  tests: ['bench'],
  'src/offline': ['sw'],
  'src/lib': ['sw'],
  'src/browser': ['src/photos/worker'],
  'src/photos': ['src/photos/worker'],
}

const ROOT_FILES = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json)$/

/**
 * Lists the runtimes whose types a change of these files can break.
 * @param {string[]} files by path from the root
 * @returns {string[]} in the order of `runtimes`
 */
export function findAffectedRuntimes(files) {
  if (files.some((file) => ROOT_FILES.test(file))) return runtimes
  const touched = new Set(files.flatMap(usersOf))
  return runtimes.filter((runtime) => touched.has(runtime))
}

/** @param {string} file */
function usersOf(file) {
  if (!/\.(?:ts|tsx|mjs|json)$/.test(file)) return []
  const own = runtimes.filter((runtime) => isUnder(file, runtime))
  const others = Object.entries(users).flatMap(([folder, those]) =>
    isUnder(file, folder) ? those : [],
  )
  return [...own, ...others, 'tests']
}

/**
 * @param {string} file
 * @param {string} folder
 */
const isUnder = (file, folder) => file.startsWith(`${folder}/`)
