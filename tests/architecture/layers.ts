/** Imports allowed to a layer. Same table as in docs/architecture.md. */
export interface Layer {
  /** Path of a folder or file from the root. */
  place: string
  /** Project folders and files it may import, besides itself. */
  ours: string[]
  /** Project folders and files it may import types from. */
  types?: string[]
  /** Allowed packages, by name or path prefix; absent: any except those in `clientNever`. */
  packages?: string[]
}

const signals = ['@preact/signals-core', '@preact/signals-react']

/** Contract of the staff's desk; the citizens' client must not carry it. */
export const DESK_CONTRACT = 'contract/desk'

/** Folders of the server that import no other but each other, errors first. */
const ground = ['server/errors', 'server/config', 'server/crypto', 'server/db']
const adapters = ['server/ports', 'server/bank', 'server/pdf']

export const layers: Layer[] = [
  { place: DESK_CONTRACT, ours: ['contract'], packages: ['zod/mini'] },
  { place: 'contract/operator', ours: ['contract'], packages: ['zod/mini'] },
  { place: 'contract', ours: [], packages: ['zod/mini'] },
  { place: 'src/lib', ours: [], packages: ['jwt-decode'] },
  { place: 'src/config.ts', ours: ['src/lib'], packages: [] },
  {
    place: 'src/browser',
    ours: ['src/lib', 'src/config.ts'],
    types: ['contract'],
    packages: ['workbox-window'],
  },
  { place: 'src/offline', ours: ['contract', 'src/lib'], packages: ['idb-keyval'] },
  {
    place: 'src/net',
    ours: ['contract', 'src/lib', 'src/browser', 'src/offline', 'src/config.ts'],
    packages: ['altcha-lib'],
  },
  {
    place: 'src/i18n',
    ours: ['contract', 'src/lib', 'src/browser', 'src/config.ts'],
    packages: [...signals, 'react'],
  },
  {
    place: 'src/ui',
    ours: ['src/lib', 'src/styles'],
    packages: ['react', 'react-dom', 'lucide', 'framer-motion/mini', 'framer-motion/dom/mini'],
  },
  { place: 'src/photos', ours: ['src/browser'], packages: [] },
  { place: 'src/speech', ours: ['contract'], packages: [] },
  {
    place: 'src/services',
    ours: [
      'contract',
      'src/net',
      'src/photos',
      'src/offline',
      'src/browser',
      'src/lib',
      'src/config.ts',
      'src/styles',
    ],
    types: ['src/i18n'],
    packages: ['@preact/signals-core', '@simplewebauthn/browser', 'zod/mini', 'qr'],
  },
  {
    place: 'src/screens',
    ours: [
      'contract',
      'src/services',
      'src/speech',
      'src/ui',
      'src/i18n',
      'src/lib',
      'src/browser',
      'src/config.ts',
      'src/styles',
    ],
    types: ['src/net', 'src/offline'],
  },
  { place: 'src', ours: ['contract', 'src'] },
  {
    place: 'desk/services',
    ours: ['contract', 'src/net', 'src/lib', 'src/browser'],
    packages: ['@preact/signals-core', '@simplewebauthn/browser'],
  },
  {
    place: 'desk',
    ours: ['contract', 'src/ui', 'src/i18n', 'src/lib', 'src/browser', 'src/styles'],
    types: ['src/net'],
    packages: [...signals, 'react', 'react-dom', 'uqr'],
  },
  {
    place: 'sw',
    ours: ['contract', 'src/offline', 'src/lib'],
    packages: [],
  },
  { place: 'server/errors', ours: ['contract'] },
  { place: 'server/config', ours: ['contract', 'server/errors'] },
  { place: 'server/crypto', ours: ['contract'], types: ['server/config'] },
  { place: 'server/db', ours: ['contract', 'server/errors'] },
  {
    place: 'server/ports',
    ours: ['contract', 'server/errors'],
    types: ['server/config', 'server/db'],
  },
  { place: 'server/domain', ours: ['contract', ...ground, 'server/ports'] },
  { place: 'server/http', ours: ['contract', ...ground, 'server/ports', 'server/domain'] },
  {
    place: 'server/plugins',
    ours: ['contract', ...ground, 'server/ports', 'server/domain', 'server/http'],
  },
  {
    place: 'server/bank',
    ours: ['contract', ...ground, 'server/ports', 'server/domain', 'server/http/html.ts'],
  },
  {
    place: 'server/pdf',
    ours: ['contract', 'server/errors', 'server/config/packaged.ts', 'server/domain'],
    types: ['server/ports'],
  },
  {
    place: 'server/modules',
    ours: ['contract', ...ground, ...adapters, 'server/domain', 'server/http'],
  },
  {
    place: 'server/jobs',
    ours: ['contract', ...ground, 'server/ports', 'server/domain', 'server/modules'],
  },
  {
    place: 'server/seed',
    ours: ['contract', ...ground, 'server/domain'],
    types: ['server/ports'],
  },
  {
    place: 'server/demo-data',
    ours: ['contract', ...ground, ...adapters, 'server/domain', 'server/modules', 'server/seed'],
  },
  {
    place: 'server/operator',
    ours: [
      'contract',
      ...ground,
      ...adapters,
      'server/domain',
      'server/modules',
      'server/jobs',
      'server/seed',
      'server/plugins/logging.ts',
    ],
  },
  {
    place: 'server/backup',
    ours: ['contract', ...ground, 'server/ports', 'server/domain', 'server/operator'],
  },
  { place: 'bench', ours: ['contract', 'server', 'scripts', 'tests'] },
  // Assembles the rest: the process, the start order, the application.
  { place: 'server', ours: ['contract'] },
]

/** Packages of which the client must use the smaller form. */
export const clientNever = ['zod', 'framer-motion', 'motion']

/** Finds the layer of a file: the first in the table that contains it. */
export function layerOf(file: string): Layer | undefined {
  return layers.find(({ place }) => isUnder(file, place))
}

/** True if a path is the place itself or inside it. */
export function isUnder(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
