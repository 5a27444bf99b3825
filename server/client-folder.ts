import path from 'node:path'

/** Folder of the built client. */
export const DIST = path.join(import.meta.dirname, '..', 'dist')
