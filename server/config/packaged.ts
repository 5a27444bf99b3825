import path from 'node:path'

/** True in the package of `npm run package`, which holds JavaScript; false when the TypeScript sources run. */
export const isPackaged = path.extname(import.meta.filename) === '.js'
