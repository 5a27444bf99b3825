/** Source of the bearer token. The session service registers itself here, so that transport does not depend on it. */
export interface BearerSource {
  /** Returns the token to send now, refreshed if possible; null for a visitor. */
  current(): Promise<string | null>
  /** Refreshes a token the server rejected; null if that fails. */
  refreshToken(refused: string): Promise<string | null>
}

let source: BearerSource = { current: async () => null, refreshToken: async () => null }

export function setBearerSource(next: BearerSource): void {
  source = next
}

export const bearer: BearerSource = {
  current: () => source.current(),
  refreshToken: (refused) => source.refreshToken(refused),
}
