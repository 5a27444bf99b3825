// `npm run test:runtimes`: unit tests and the server's in every supported release of Node; `--all` runs all of the server's.
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'
import { fail, npmQuietly } from './npm.mjs'

const files = process.argv.includes('--all') ? [] : RUNTIME_FILES

for (const { name, env } of installRuntimes()) {
  for (const args of [['test:unit'], ['test:server', '--', ...files]]) {
    const { code, output } = await npmQuietly(['run', '--silent', ...args], {
      env: { ...process.env, ...env },
    })
    console.log(output.trimEnd())
    if (code !== 0) fail(`${name}: ${args[0]} nu a trecut.`)
  }
  console.log(`✓ ${name}`)
}
