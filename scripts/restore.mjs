import './require-node.mjs'
import { root } from './npm.mjs'

// npm moves to the project's folder; the names of files are as seen from where the command was written.
const folder = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)

const { register } = await import('tsx/esm/api')
register()
const { main } = await import(new URL('../server/backup/main.ts', import.meta.url).href)
await main('restore', folder)
