// `npm run test:runtimes`: runs unit and server tests in every supported Node; `--all` runs all server tests.
import { installRuntimes, RUNTIME_FILES } from './runtimes.mjs'
import { fail, npmQuietly } from './npm.mjs'

const files = process.argv.includes('--all') ? [] : RUNTIME_FILES

for (const { name, env } of installRuntimes()) {
  for (const args of [['test:unit'], ['test:server', '--', ...files]]) {
    const { code, output } = await npmQuietly(['run', '--silent', ...args], {
      env: { ...process.env, ...env },
    })
    console.log(output.trimEnd())
    if (code !== 0) fail(`${name}: ${args[0]} failed.`)
  }
  console.log(`✓ ${name}`)
}
