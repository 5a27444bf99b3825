import { formatError } from './describe-error.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

/** A container is killed 10 s after it was told to stop. */
const STOP_LIMIT_MS = 8000

// Node would print an error whole, the values of a failed statement with it.
process.on('uncaughtException', (error) => {
  console.error(formatError(error))
  process.exit(1)
})

// Whoever started the portal reads one sentence; anything else is a fault of ours and shows its stack.
try {
  const { line, stop } = await start()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      setTimeout(giveUp, STOP_LIMIT_MS)
      void stop().then(() => process.exit(0))
    })
  }
  console.log(line)
} catch (error) {
  console.error(error instanceof StartError ? error.message : formatError(error))
  process.exit(1)
}

function giveUp(): never {
  console.error('Portalul nu s-a oprit la timp; ce era în lucru se reia la pornire.')
  process.exit(1)
}
