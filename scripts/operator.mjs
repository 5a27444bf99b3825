import './require-node.mjs'
import { root } from './npm.mjs'

// npm changes to the project's folder, but file names are relative to where the command was typed (INIT_CWD).
const folder = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)

const { register } = await import('tsx/esm/api')
register()
const { main } = await import(new URL('../server/operator/main.ts', import.meta.url).href)
await main(folder)
