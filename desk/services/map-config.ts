import { getConfig, type PortalConfig } from '#contract/portal.ts'
import { call } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'

/** Reads where the tiles of maps come from. */
export const readMapConfig = (): Promise<Outcome<PortalConfig>> => call(getConfig)
