import { start } from './start.ts'
import { StartError } from './start-error.ts'

// Whoever started the portal reads one sentence; anything else is a fault of ours and shows its stack.
try {
  const { line, stop } = await start()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
  console.log(line)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
