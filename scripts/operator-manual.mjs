import './require-node.mjs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { npm, root } from './npm.mjs'

register()
const { commands } = await import(new URL('../server/operator/commands.ts', import.meta.url).href)
const { formatManual } = await import(new URL('../server/operator/manual.ts', import.meta.url).href)

const file = path.join(root, 'docs', 'operator.md')
await writeFile(file, formatManual(commands))
process.exitCode = npm(['exec', '--', 'oxfmt', file])
