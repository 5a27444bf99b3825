import { getConfig, type PortalConfig } from '#contract/portal.ts'
import { call } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'

let asked: Promise<Outcome<PortalConfig>> | null = null

/** Reads where the tiles of maps come from, once; after a failure it is asked again. */
export function readMapConfig(): Promise<Outcome<PortalConfig>> {
  asked ??= call(getConfig).then((outcome) => {
    if (outcome.kind !== 'ok') asked = null
    return outcome
  })
  return asked
}
