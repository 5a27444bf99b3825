import './require-node.mjs'
import { root } from './npm.mjs'

process.chdir(root)

const { register } = await import('tsx/esm/api')
register()
const { main } = await import(new URL('../server/check-config.ts', import.meta.url).href)
await main()
